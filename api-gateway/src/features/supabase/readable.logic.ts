/** A path that another server could read as a different one: climbing, doubled or hidden separators. */
const AMBIGUOUS = /\/\/|\\|%2f|%5c|%00|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether a path means the same to everybody who reads it. */
export const isPlainPath = (pathname: string): boolean => !AMBIGUOUS.test(pathname);

const hasOpenQuote = (text: string) => (text.match(/"/g) ?? []).length % 2 === 1;

/** `constructor`, `__proto__` and their like: looked up in a table, they are found; written to, every object has them. */
const isOfEveryObject = (name: string) => name in {};

/** Quoted text; what is left open runs to the end, so that no quote is looked for twice. */
const QUOTED = /"(?:[^"\\]|\\.)*("|\\?$)/gs;

const namesIn = (text: string) =>
  text.replace(QUOTED, (whole, end: string) => (end === '"' ? '' : whole)).split(/[^\w$]+/);

/** Parameters whose values name columns, tables and operators throughout; of others the value begins with an operator. */
const IS_STRUCTURE = /^(?:select|order|columns|on_conflict)$|(?:^|\.)(?:and|or|order)$/;

/**
 * Whether what a request asks for can be read at all: its path decodes, what `select` quotes is closed, and no
 * parameter, column or operator is called like something that every object has.
 */
export function isReadable({ pathname, searchParams }: URL): boolean {
  try {
    decodeURIComponent(pathname);
  } catch {
    return false;
  }
  if (searchParams.getAll('select').some(hasOpenQuote)) return false;
  return ![...searchParams].some(([key, value]) => {
    const names = IS_STRUCTURE.test(key) ? namesIn(value) : [/^\w+/.exec(value)?.[0] ?? ''];
    return [...namesIn(key), ...names].some(isOfEveryObject);
  });
}
