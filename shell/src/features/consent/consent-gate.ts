import { prepareSupabase, unwrap } from '@dojang/shared-auth';

/** How long an answer is valid. An agreement that takes effect stops an open page after this time at the latest. */
const FRESH_MS = 60_000;
/** How long a page waits for the answer. */
export const PATIENCE_MS = 2_000;

interface Known {
  userId: string;
  at: number;
  isPending: Promise<boolean>;
  patienceMs: number;
}

let known: Known | null = null;
const listeners = new Set<() => void>();

/** The address of the page that asks for consents and then continues to `next`. */
export const consentPath = (next: string): string => `/member/consent?${new URLSearchParams({ next })}`;

/** Calls `listener` when a late answer says that a page that is already open must be stopped. */
export function onLateConsents(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tellWhenPending = (asked: Known): void =>
  void asked.isPending.then(
    (isPending) => {
      if (isPending && known === asked) for (const listener of listeners) listener();
    },
    () => {},
  );

/** After a failure the next navigation asks again. */
export const forgetConsents = (): void => {
  known = null;
};

async function ask(): Promise<boolean> {
  const supabase = await prepareSupabase();
  return unwrap(await supabase.rpc('pending_consents').select('agreement_id').limit(1)).length > 0;
}

/**
 * Whether the user has to answer agreements before the next page. When the server cannot answer, the page opens and the next
 * navigation asks again. When the answer is late, only the first page waits for a short time and then opens. When the answer
 * arrives, the open page is stopped if necessary (`onLateConsents`), and so are the pages after it.
 *
 * @param userId empty when nobody is signed in
 */
export async function hasPendingConsents(userId: string): Promise<boolean> {
  if (userId === '') return false;
  const now = performance.now();
  if (known?.userId !== userId || now - known.at >= FRESH_MS) {
    known = { userId, at: now, isPending: ask(), patienceMs: PATIENCE_MS };
  }
  const asked = known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      if (asked.patienceMs > 0) tellWhenPending(asked);
      asked.patienceMs = 0;
      resolve(false);
    }, asked.patienceMs);
  });
  try {
    return await Promise.race([asked.isPending, late]);
  } catch {
    if (known === asked) forgetConsents();
    return false;
  } finally {
    clearTimeout(timer);
  }
}
