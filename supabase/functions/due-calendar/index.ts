import { Refusal, rpc, servePost } from '../_shared/http.ts';
import { calendarOf, type DueIssue } from './calendar.ts';

/** Answers a calendar file with the open issues that are assigned to the caller: those with the nearest due dates. */
servePost(async (request) => {
  const site = Deno.env.get('SITE_URL');
  if (!site) throw new Refusal(500, 'no_site_url');
  const now = new Date();
  const due = (await rpc(request, 'my_nearest_dates', { p_day: now.toISOString().slice(0, 10) })) as DueIssue[];
  return new Response(calendarOf(due, site, now), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
});
