import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';

/** A request from the browser, over HTTP/1.1 or HTTP/2. */
export type BrowserRequest = IncomingMessage | Http2ServerRequest;

/** The answer to it. */
export type BrowserResponse = ServerResponse | Http2ServerResponse;
