import type { Correction } from './fetch.ts';
import { isReadable } from './readable.logic.ts';

/** As PostgREST answers a query that it cannot parse. */
const UNREADABLE = { code: 'PGRST100', message: 'failed to parse the query', details: null, hint: null };

/** Stands in front of lite's REST, which a query of certain names damages for everybody. */
export const refuseUnreadable: Correction = (next) => async (request, context) => {
  const url = new URL(request.url);
  if (!url.pathname.startsWith('/rest/v1/') || isReadable(url)) return next(request, context);
  return Response.json(UNREADABLE, { status: 400 });
};
