import type { Correction } from './fetch.ts';
import { isReadable } from './readable.logic.ts';

/** The answer of PostgREST to a query that it cannot parse. */
const UNREADABLE = { code: 'PGRST100', message: 'failed to parse the query', details: null, hint: null };

/** Protects lite's REST, in which certain names in a query would damage shared objects. */
export const refuseUnreadable: Correction = (next) => async (request, context) => {
  const url = new URL(request.url);
  if (!url.pathname.startsWith('/rest/v1/') || isReadable(url)) return next(request, context);
  return Response.json(UNREADABLE, { status: 400 });
};
