import { getSupabase, unwrap } from '@dojang/shared-auth';

interface Drawn {
  id: string;
  /** Revision of `project`. */
  rev: number;
  project: unknown;
}

/** Delay in milliseconds. An editor saves every few seconds, and the picture is drawn when it pauses. */
const PAUSE_MS = 2_500;

const waiting = new Map<string, { timer: ReturnType<typeof setTimeout> }>();

/**
 * Stores a picture of a saved draft some seconds later; the caller does not wait. Only the newest draft of a page counts. A
 * failure is not reported, because the list draws missing pictures again.
 */
export function keepThumbnail(drawn: Drawn): void {
  if (!canDraw()) return;
  clearTimeout(waiting.get(drawn.id)?.timer);
  const timer = setTimeout(() => {
    waiting.delete(drawn.id);
    whenIdle(() => void storeThumbnail(drawn).catch(() => {}));
  }, PAUSE_MS);
  waiting.set(drawn.id, { timer });
}

/** Draws and stores the picture of a draft. Returns its key; null when this browser cannot draw the picture. */
export async function storeThumbnail({ id, rev, project }: Drawn): Promise<string | null> {
  if (!canDraw()) return null;
  const { drawThumbnail } = await import('./draw-thumbnail.ts');
  const picture = await drawThumbnail(project);
  if (!picture) return null;
  const args = { p_page_id: id, p_rev: rev, p_picture: picture };
  return String(unwrap(await getSupabase().rpc('save_page_thumb', args)));
}

const canDraw = () => typeof HTMLImageElement !== 'undefined' && 'decode' in HTMLImageElement.prototype;

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2_000 }) : run();
