const PATIENCE_MS = 6000;
const RETRY_PAUSES_MS = [250, 500];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface EntryScript {
  /** Absolute URL. */
  url: string;
  /** `sha384-…` of the release; empty for a local override. */
  integrity: string;
}

/**
 * Runs the script of an entry. A failed request is repeated after short pauses.
 *
 * @param isWanted false once a newer attempt has replaced this attempt; two containers of one remote would conflict
 */
export async function runEntry(entry: EntryScript, isWanted: () => boolean): Promise<void> {
  for (const ms of RETRY_PAUSES_MS) {
    try {
      return await runOnce(entry);
    } catch (error) {
      await pause(ms);
      if (!isWanted()) throw error;
    }
  }
  return runOnce(entry);
}

/**
 * Resolves when the script has run. It also resolves when the script threw, because a script element does not tell the
 * difference.
 */
async function runOnce({ url, integrity }: EntryScript): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  if (integrity) {
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${url}: nothing within ${PATIENCE_MS} ms`)), PATIENCE_MS);
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`${url}: cannot be loaded`));
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}
