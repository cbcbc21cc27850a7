import { documentToText, parseDocument } from '@dojang/shared-ui/document';
import { z } from 'zod';
import type { AppServices } from '../../deps.ts';

const SUMMARY_LENGTH = 140;

const noticeRows = z.array(z.object({ id: z.uuid(), title: z.string(), body: z.unknown() }));

/**
 * The notice that an anonymous visitor may read, or null. Its link is shared in messengers, whose previews run no
 * script. A database that does not answer leaves the page without a preview, not without itself.
 */
export async function findPublishedNotice({ rest, supabase, log }: AppServices, noticeId: string | undefined) {
  const id = z.uuid().safeParse(noticeId);
  if (!id.success) return null;
  try {
    const anonymous = rest.as(supabase.publishableKey);
    const [notice] = noticeRows.parse(await anonymous.select(`notices?id=eq.${id.data}&select=id,title,body&limit=1`));
    return notice ? { id: notice.id, title: notice.title, summary: summaryOf(notice.body) } : null;
  } catch (error) {
    log({ level: 'warn', event: 'notice_unreadable', error: String(error) });
    return null;
  }
}

function summaryOf(body: unknown): string {
  try {
    const text = documentToText(parseDocument(body)).replace(/\s+/g, ' ').trim();
    return text.length > SUMMARY_LENGTH ? `${text.slice(0, SUMMARY_LENGTH - 1)}…` : text;
  } catch {
    return '';
  }
}
