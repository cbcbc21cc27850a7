import { FILE_BUCKET, UPLOAD_CHUNK_BYTES } from '@dojang/api-contract';
import { getSupabase } from '@dojang/shared-auth';
import { AppError, toAppError } from '@dojang/shared-ui';
import type { DetailedError } from 'tus-js-client';

const ENDPOINT = '/storage/v1/upload/resumable';
/** Maximum time in milliseconds without progress. The whole upload has no time limit. */
const STALL_MS = 30_000;
/** Bytes of the smallest part that is tried. */
const LEAST_PART_BYTES = 512 * 1024;

/**
 * Bytes of a part in this tab. A proxy before the service may take smaller requests than the service: nginx takes 1 MB by
 * default, and refuses each larger one.
 */
let partBytes = UPLOAD_CHUNK_BYTES;

export interface Sending {
  file: Blob;
  projectId: string;
  uploadId: string;
  /** The address of an upload that was begun before; null for a new upload. */
  url: string | null;
  /** Called with the address as soon as the server has created one. */
  onUrl: (url: string) => void;
  /** Called with the number of bytes that the server has or is receiving. */
  onProgress: (sent: number) => void;
  /** Called when the server has stored another part. */
  onStored: () => void;
  signal: AbortSignal;
}

/**
 * The code of the error table for a refusal: the server's code, `proxy_body_limit` for a 413 that is not of the server, or the
 * kind of outage.
 *
 * @param answer null when the server was not reached
 */
export function uploadError(answer: { status: number; body: string } | null): AppError {
  if (!answer || answer.status === 0) return new AppError({ code: 'network', status: 0 });
  const { status, body } = answer;
  try {
    const { code, requestId } = JSON.parse(body) as { code?: unknown; requestId?: unknown };
    if (typeof code === 'string')
      return new AppError({ code, status, ...(typeof requestId === 'string' ? { requestId } : {}) });
  } catch {}
  if (status === 413) return new AppError({ code: 'proxy_body_limit', status });
  return new AppError({ code: status >= 500 ? 'server_error' : 'upload_failed', status });
}

async function authorize(): Promise<string> {
  const { data } = await getSupabase().auth.getSession();
  if (!data.session) throw new AppError({ code: 'unauthorized', status: 401 });
  return `Bearer ${data.session.access_token}`;
}

/**
 * Sends a file in parts, from the point where an earlier attempt ended. It makes only one attempt, because the queue decides
 * about the next. Only parts that a proxy refuses are sent again at once, in half the size.
 *
 * @throws AppError with the server's code, `network`, `timeout`; `proxy_body_limit` when a proxy refuses even the smallest parts;
 * the signal's AbortError
 */
export async function sendByTus(sending: Sending): Promise<void> {
  let { url } = sending;
  const onUrl = (made: string) => {
    url = made;
    sending.onUrl(made);
  };
  for (;;) {
    const tried = partBytes;
    try {
      return await sendParts({ ...sending, url, onUrl }, tried);
    } catch (error) {
      if (toAppError(error).code !== 'proxy_body_limit' || tried <= LEAST_PART_BYTES) throw error;
      // Another upload of this tab may have found a smaller size meanwhile.
      partBytes = Math.min(partBytes, Math.max(LEAST_PART_BYTES, tried / 2));
    }
  }
}

async function sendParts(sending: Sending, chunkSize: number): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const { file, url, signal } = sending;
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const moves = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void upload.abort();
        reject(new AppError({ code: 'timeout' }));
      }, STALL_MS);
    };
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onAbort = () => {
      void upload.abort();
      end(() => reject(new DOMException('Aborted', 'AbortError')));
    };
    const upload = new Upload(file, {
      endpoint: ENDPOINT,
      uploadUrl: url,
      chunkSize,
      retryDelays: null,
      // tus does not store addresses, because the queue stores them by account.
      storeFingerprintForResuming: false,
      metadata: {
        bucketName: FILE_BUCKET,
        objectName: `${sending.projectId}/${sending.uploadId}`,
        contentType: file.type || 'application/octet-stream',
      },
      onBeforeRequest: async (request) => {
        request.setHeader('authorization', await authorize());
      },
      onUploadUrlAvailable: () => {
        if (upload.url) sending.onUrl(upload.url);
      },
      onProgress: (sent) => {
        moves();
        sending.onProgress(sent);
      },
      onChunkComplete: () => sending.onStored(),
      onSuccess: () => end(resolve),
      onError: (error) => {
        const answer = (error as DetailedError).originalResponse;
        const cause = (error as DetailedError).causingError;
        end(() =>
          reject(
            cause instanceof AppError || error instanceof AppError
              ? (cause ?? error)
              : uploadError(answer ? { status: answer.getStatus(), body: answer.getBody() } : null),
          ),
        );
      },
    });
    signal.addEventListener('abort', onAbort);
    moves();
    upload.start();
  });
}

/** Releases the space of an unfinished upload. Errors are ignored, because the server deletes the upload after a day. */
export async function dropByTus(url: string): Promise<void> {
  try {
    await fetch(url, { method: 'DELETE', headers: { authorization: await authorize(), 'tus-resumable': '1.0.0' } });
  } catch {}
}
