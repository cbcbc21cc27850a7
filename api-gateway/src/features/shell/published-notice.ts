import { z } from 'zod';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { Log } from '../../platform/http/log.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

const SUMMARY_LENGTH = 140;

const noticeRows = z.array(z.object({ id: z.uuid(), title: z.string(), body_text: z.string() }));

export interface PublishedNoticeDeps {
  rest: Pick<Rest, 'as'>;
  supabase: { publishableKey: string };
  log: Log;
}

/**
 * The notice that an anonymous visitor may read, or null. Its link is shared in messengers, whose previews run no
 * script. A database that does not answer leaves the page without a preview, not without itself.
 */
export async function findPublishedNotice({ rest, supabase, log }: PublishedNoticeDeps, noticeId: string | undefined) {
  const id = z.uuid().safeParse(noticeId);
  if (!id.success) return null;
  try {
    const anonymous = rest.as(supabase.publishableKey);
    const [notice] = noticeRows.parse(
      await anonymous.select(`notices?id=eq.${id.data}&select=id,title,body_text&limit=1`),
    );
    return notice
      ? { id: notice.id, title: notice.title, summary: summaryOf(notice.body_text.replace(/\s+/g, ' ').trim()) }
      : null;
  } catch (error) {
    log({ level: 'warn', event: 'notice_unreadable', error: describeError(error) });
    return null;
  }
}

const summaryOf = (text: string) => (text.length > SUMMARY_LENGTH ? `${text.slice(0, SUMMARY_LENGTH - 1)}…` : text);
