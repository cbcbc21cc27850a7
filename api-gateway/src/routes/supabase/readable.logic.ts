/** A path that another server could read as a different one: climbing, doubled or hidden separators. */
const AMBIGUOUS = /\/\/|\\|%2f|%5c|%00|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether a path means the same to everybody who reads it. */
export const isPlainPath = (pathname: string): boolean => !AMBIGUOUS.test(pathname);

const hasOpenQuote = (text: string) => (text.match(/"/g) ?? []).length % 2 === 1;

/** `constructor`, `__proto__` and their like: looked up in a table of operators, they are found. */
const isOfEveryObject = (value: string) => (/^\w+/.exec(value)?.[0] ?? '') in {};

/**
 * Whether what a request asks for can be read at all: its path decodes, what `select` quotes is closed, and no
 * operator is the name of something that every object has.
 */
export function isReadable({ pathname, searchParams }: URL): boolean {
  try {
    decodeURIComponent(pathname);
  } catch {
    return false;
  }
  return !searchParams.getAll('select').some(hasOpenQuote) && ![...searchParams.values()].some(isOfEveryObject);
}
