/** A path that another server could read as a different one: climbing, doubled or hidden separators. */
const AMBIGUOUS = /\/\/|\\|%2f|%5c|%00|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether a path means the same to everybody who reads it. */
export const isPlainPath = (pathname: string): boolean => !AMBIGUOUS.test(pathname);

/** Whether what a request asks for can be read at all: its path decodes, and what `select` quotes is closed. */
export function isReadable({ pathname, searchParams }: URL): boolean {
  try {
    decodeURIComponent(pathname);
  } catch {
    return false;
  }
  return searchParams.getAll('select').every((select) => (select.match(/"/g) ?? []).length % 2 === 0);
}
