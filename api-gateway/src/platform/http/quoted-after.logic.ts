/** The text between the first `start` and the next `"`; undefined when there is none. */
export function quotedAfter(html: string, start: string): string | undefined {
  const at = html.indexOf(start);
  const end = at < 0 ? -1 : html.indexOf('"', at + start.length);
  return end < 0 ? undefined : html.slice(at + start.length, end);
}
