import { type Correction, pathOf, withBody } from './fetch.ts';

/** Far deeper than any document of the editor or page of the builder. */
const MAX_DEPTH = 500;

/** lite walks a body by recursion: one of some thousand nested lists overflows the stack and ends in 500. */
export const refuseDeepJson: Correction = (next) => async (request, context) => {
  const writes = request.method === 'POST' || request.method === 'PATCH' || request.method === 'PUT';
  if (!writes || !pathOf(request).startsWith('/rest/v1/') || !request.body) return next(request, context);
  const text = await request.text();
  if (depthOf(text) > MAX_DEPTH) {
    const body = { code: 'PGRST102', message: 'The body is nested too deeply', details: null, hint: null };
    return Response.json(body, { status: 400, headers: { 'access-control-allow-origin': '*' } });
  }
  return next(withBody(request, text), context);
};

/** How deep brackets nest outside of strings. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === 0x22) i = endOfString(json, i + 1);
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}
