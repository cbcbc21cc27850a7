import { Refusal, rpc, servePost } from '../_shared/http.ts';
import { calendarOf, type DueIssue } from './calendar.ts';

/** The answer of `my_issues`. */
interface Part {
  rows: (Omit<DueIssue, 'due_date'> & { due_date: string | null; closed_at: string | null; reasons: string[] })[];
  next: string | null;
}

/** A calendar of so many issues that reading them takes longer is of no use, and would keep others waiting. */
const MOST_MS = 5_000;

/** Answers a calendar file with the open issues of all projects that are assigned to the caller and have a due date. */
servePost(async (request) => {
  const site = Deno.env.get('SITE_URL');
  if (!site) throw new Refusal(500, 'no_site_url');
  const until = performance.now() + MOST_MS;
  const due: DueIssue[] = [];
  let after: string | null = null;
  do {
    if (performance.now() > until) throw new Refusal(413, 'answer_too_large');
    const part = (await rpc(request, 'my_issues', { p_after: after })) as Part;
    for (const { due_date, closed_at, reasons, ...issue } of part.rows) {
      if (due_date && !closed_at && reasons.includes('assigned')) due.push({ ...issue, due_date });
    }
    after = part.next;
  } while (after);
  due.sort((a, b) => a.due_date.localeCompare(b.due_date));
  return new Response(calendarOf(due, site, new Date()), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
});
