import type { SendVerdict } from '../gates.ts';

/** What a session may send, receive and download in all: the proxy asks before anything passes, either way. */
export interface TrafficMeter {
  /** Why so many bytes more may not pass; undefined where they may. */
  refuses(bytes: number): SendVerdict | undefined;
  /** Counts bytes that are about to pass, unless they may not: then it says why. */
  take(bytes: number): SendVerdict | undefined;
  /** Counts a download whose answer is about to pass, unless it may not: then it says why. */
  takeDownload(url: string): SendVerdict | undefined;
  /** Counts a download that the browser tells of, but for one whose answer was counted: the same says why it should not be. */
  downloadBegan(url: string): SendVerdict | undefined;
}
