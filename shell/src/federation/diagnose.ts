import type { LoadFailureCode } from './load-failure.ts';

type Diagnosis = { code: LoadFailureCode; detail: string };

const GONE = new Set([404, 410]);
const PATIENCE_MS = 3000;

/**
 * Finds out why a script did not run. A script element only reports that it failed, so the file is requested again. The
 * response is checked in this order: status, type, integrity.
 *
 * @param integrity `sha384-…` of the release; undefined for a local override or a chunk
 */
export async function diagnoseScript(url: string, integrity?: string): Promise<Diagnosis> {
  let response: Response;
  let body: ArrayBuffer;
  try {
    response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    body = await response.arrayBuffer();
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { code: timedOut ? 'timeout' : 'unreachable', detail: `${url}: ${String(error)}` };
  }
  if (GONE.has(response.status)) return { code: 'not_found', detail: `${url}: ${response.status}` };
  if (!response.ok) return { code: 'unreachable', detail: `${url}: ${response.status}` };
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('javascript')) return { code: 'bad_content', detail: `${url}: ${type || 'no content type'}` };
  const hash = integrity && (await sha384(body));
  if (hash && hash !== integrity) return { code: 'integrity', detail: `${url}: not as released` };
  return { code: 'threw', detail: `${url}: the script itself fails` };
}

/** Undefined in a browser without hashing (`crypto.subtle`). It is missing over plain http from another machine. */
async function sha384(body: ArrayBuffer): Promise<string | undefined> {
  const hashing = crypto.subtle as SubtleCrypto | undefined;
  if (!hashing) return undefined;
  const digest = new Uint8Array(await hashing.digest('SHA-384', body));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
