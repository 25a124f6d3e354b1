import type { ListedRequest } from '../../send/index/listed-request.ts';

/** A request pattern as the send gate compiled it, with the method that it was written with. */
export interface LintedRequest {
  readonly method: string;
  readonly request: ListedRequest;
}

/** HEAD is a GET whose answer has no body. */
export function plainMethod({ method }: LintedRequest): string {
  return method === 'HEAD' ? 'GET' : method;
}
