import { Scanner } from './scanner.ts';
import { skipJsonPath } from './select.logic.ts';

/**
 * Operators that the product's pages and lists need. Three kinds are excluded: regular expressions, because a user can make
 * them slow; full-text search, because it has no index; ranges, because no column has them.
 */
const OPERATORS: ReadonlySet<string> = new Set('eq neq gt gte lt lte like ilike in is isdistinct cs cd ov'.split(' '));

const MOST_WILDCARDS = 10;
const MOST_PATTERN_CHARACTERS = 500;
const DEEPEST_LOGIC = 4;

/** Number of parsed filters, and number of filters that scan the whole text of a column. */
export interface FilterCount {
  filters: number;
  patterns: number;
}

const isPattern = (operator: string) => operator === 'like' || operator === 'ilike';

/**
 * Parses the value of a column's filter, e.g. `not.eq.1`, `in.(a,"b,c")`.
 *
 * @throws UnreadableQuery for an unknown or excluded operator
 */
export function checkFilter(value: string): FilterCount {
  const scanner = new Scanner(value);
  const operator = readOperator(scanner);
  const operand = scanner.match(/.*/sy) ?? '';
  if (operator === 'in' && !/^\(.*\)$/s.test(operand)) scanner.fail('a list expected');
  checkPattern(scanner, operator, operand);
  return { filters: 1, patterns: isPattern(operator) ? 1 : 0 };
}

/** Accepts `not.eq.` and returns `eq`. */
function readOperator(scanner: Scanner): string {
  scanner.skip('not.');
  const operator = scanner.match(/[a-z]+/y) ?? '';
  if (!OPERATORS.has(operator)) scanner.fail('an operator expected');
  scanner.expect('.');
  return operator;
}

function checkPattern(scanner: Scanner, operator: string, operand: string): void {
  if (!isPattern(operator)) return;
  const wildcards = operand.replace(/\\./gs, '').match(/[%*]/g)?.length ?? 0;
  if (wildcards > MOST_WILDCARDS || operand.length > MOST_PATTERN_CHARACTERS)
    scanner.fail('a shorter pattern expected');
}

/**
 * Parses the value of `and` or `or`, e.g. `(a.eq.1,not.and(b.is.null,c.in.(1,2)))`.
 *
 * @throws UnreadableQuery
 */
export function countLogic(value: string): FilterCount {
  const scanner = new Scanner(value);
  const count = readGroup(scanner, 1);
  if (!scanner.isAtEnd) scanner.fail('the end expected');
  return count;
}

function readGroup(scanner: Scanner, depth: number): FilterCount {
  if (depth > DEEPEST_LOGIC) scanner.fail('less depth expected');
  const count: FilterCount = { filters: 0, patterns: 0 };
  scanner.expect('(');
  do {
    scanner.blanks();
    const { filters, patterns } = readCondition(scanner, depth);
    count.filters += filters;
    count.patterns += patterns;
    scanner.blanks();
  } while (scanner.skip(','));
  scanner.expect(')');
  return count;
}

function readCondition(scanner: Scanner, depth: number): FilterCount {
  if (scanner.match(/(?:not\.)*(?:and|or)(?=\()/y) !== undefined) return readGroup(scanner, depth + 1);
  scanner.name();
  skipJsonPath(scanner);
  scanner.expect('.');
  const operator = readOperator(scanner);
  checkPattern(scanner, operator, readOperand(scanner));
  return { filters: 1, patterns: isPattern(operator) ? 1 : 0 };
}

/** Reads to the comma or bracket that ends the condition. Lists, arrays and ranges contain commas themselves. */
function readOperand(scanner: Scanner): string {
  const quoted = scanner.quoted();
  if (quoted !== undefined) return quoted;
  if (scanner.skip('(')) return readUntil(scanner, ')');
  if (scanner.skip('{')) return readUntil(scanner, '}');
  return scanner.match(/[^,()"]*/y) ?? '';
}

function readUntil(scanner: Scanner, end: string): string {
  while (!scanner.skip(end)) {
    if (scanner.quoted() !== undefined) continue;
    if (scanner.match(/[^"(){}]/y) === undefined) scanner.fail(`"${end}" expected`);
  }
  return '';
}

/**
 * Parses the value of `order`, e.g. `created_at.desc.nullslast,content->a`.
 *
 * @returns the number of its terms
 * @throws UnreadableQuery
 */
export function countOrder(value: string): number {
  const scanner = new Scanner(value);
  let count = 0;
  do {
    scanner.blanks();
    scanner.name();
    if (scanner.skip('(')) {
      scanner.name();
      scanner.expect(')');
    }
    skipJsonPath(scanner);
    scanner.match(/\.(?:asc|desc)/y);
    scanner.match(/\.nulls(?:first|last)/y);
    scanner.blanks();
    count++;
  } while (scanner.skip(','));
  if (!scanner.isAtEnd) scanner.fail('the end expected');
  return count;
}
