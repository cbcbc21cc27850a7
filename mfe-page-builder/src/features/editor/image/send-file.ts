interface SendFileOptions {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  /** Called with the share that has left, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Posts a file and tells how far it has come, which `fetch` cannot.
 *
 * @returns the status, whatever it is
 * @throws TypeError when the server was not reached; the signal's AbortError
 */
export function sendFile({ url, headers, body, onProgress, signal }: SendFileOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(request.status);
    request.onerror = () => reject(new TypeError('Failed to send'));
    request.onabort = () => reject(aborted());
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

const aborted = () => new DOMException('Aborted', 'AbortError');
