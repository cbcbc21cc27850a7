import { AppError } from '@dojang/shared-ui/core';

const STALL_MS = 15_000;

interface SendFileOptions {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Time limit in milliseconds without progress; default 15 s. The whole upload has no time limit. */
  stallMs?: number;
}

/**
 * Posts a file and reports the progress. `fetch` cannot report it.
 *
 * @returns the status of the answer
 * @throws TypeError when the server was not reached; AppError `timeout` without progress; the signal's AbortError
 */
export function sendFile(options: SendFileOptions): Promise<number> {
  const { url, headers, body, onProgress, signal, stallMs = STALL_MS } = options;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout>;
    const moves = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new AppError({ code: 'timeout' }));
        abort();
      }, stallMs);
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      moves();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(request.status);
    request.onerror = () => reject(new TypeError('Failed to send'));
    request.onabort = () => reject(aborted());
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    moves();
    request.send(body);
  });
}

const aborted = () => new DOMException('Aborted', 'AbortError');
