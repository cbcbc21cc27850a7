const hasOpenQuote = (text: string) => (text.match(/"/g) ?? []).length % 2 === 1;

/** `constructor`, `__proto__` and the other names that every object has. */
const INHERITED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), '__proto__']);

/** Quoted text. An unclosed quote extends to the end, so that no quote is searched twice. */
const QUOTED = /"(?:[^"\\]|\\.)*("|\\?$)/gs;

const wordsOf = (text: string) => text.split(/[^\w$]+/);

/** Parameters whose whole value consists of names of columns and tables. */
const NAMES_COLUMNS = /^(?:select|order|columns|on_conflict)$|\.order$/;
/** Parameters whose values are conditions: `or=(title.eq.a,not.and(id.is.null,rank.gt.1))`. */
const HOLDS_CONDITIONS = /(?:^|\.)(?:and|or)$/;

/** The operator: `eq`, also of `not.eq`. */
const operatorOf = ([first = '', second = '']: readonly string[]) => (first === 'not' ? second : first);

/** The column and operator names in conditions. The compared values are not names. */
function namesInConditions(text: string): string[] {
  const unquoted = text.replace(QUOTED, (whole, end: string) => (end === '"' ? '' : whole));
  return unquoted.split(/[,()]/).flatMap((condition) => {
    const [column = '', ...rest] = condition.split('.', 4);
    // Without an operator the text is a value of a list.
    return rest.length === 0 ? [] : [...wordsOf(column), ...wordsOf(operatorOf(rest))];
  });
}

function namesInValue(key: string, value: string): string[] {
  if (NAMES_COLUMNS.test(key)) return wordsOf(value);
  return HOLDS_CONDITIONS.test(key) ? namesInConditions(value) : wordsOf(operatorOf(value.split('.', 3)));
}

/**
 * Whether lite can safely read a REST request. Its path decodes, quotes in `select` are closed, and no parameter, column or
 * operator has a name that every object has. lite looks names up in plain objects and stores filters in them by name. So one
 * request with `__proto__` would change every object of the process.
 */
export function isReadable({ pathname, searchParams }: URL): boolean {
  try {
    decodeURIComponent(pathname);
  } catch {
    return false;
  }
  if (searchParams.getAll('select').some(hasOpenQuote)) return false;
  return ![...searchParams].some(([key, value]) =>
    [...wordsOf(key), ...namesInValue(key, value)].some((name) => INHERITED.has(name)),
  );
}
