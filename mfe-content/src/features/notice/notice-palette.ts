import type { Destination, PaletteContext } from '@dojang/contract';
import { formatDate } from '@dojang/shared-ui';
import { searchNotices } from './notice.queries.ts';

/** Notices whose title or text matches, the newest first. */
export async function search(text: string, { signal }: PaletteContext): Promise<Destination[]> {
  const notices = await searchNotices(text, signal);
  return notices.map(({ id, title, publish_at }) => ({
    to: `/notice/detail?noticeId=${id}`,
    label: title,
    ...(publish_at ? { detail: formatDate(publish_at) } : {}),
  }));
}
