import { Scanner } from './scanner.ts';

export interface SelectedColumn {
  readonly kind: 'column';
  /** Name of the column; `*` for all columns. */
  readonly name: string;
  /** Whether only a part of a JSON column is selected: `content->type`. */
  readonly isPart: boolean;
}

export interface SelectedRelation {
  readonly kind: 'relation';
  /** Name of the table or of the foreign key. The alias is not used. */
  readonly name: string;
  readonly selected: readonly Selected[];
}

export type Selected = SelectedColumn | SelectedRelation;

/**
 * Parses PostgREST's `select`: columns with alias, JSON path and cast, relations with alias, hints and spread.
 * Aggregates are refused, because hosted Supabase has them turned off.
 *
 * @throws UnreadableQuery for everything else
 */
export function parseSelect(text: string): Selected[] {
  const scanner = new Scanner(text);
  const selected = readList(scanner, 0);
  if (!scanner.isAtEnd) scanner.fail('the end expected');
  return selected;
}

/** Deeper queries are refused anyway; the limit protects the recursive parser. */
const DEEPEST = 20;

function readList(scanner: Scanner, depth: number): Selected[] {
  if (depth > DEEPEST) scanner.fail('less depth expected');
  const list: Selected[] = [];
  do {
    scanner.blanks();
    list.push(readItem(scanner, depth));
    scanner.blanks();
  } while (scanner.skip(','));
  return list;
}

function readItem(scanner: Scanner, depth: number): Selected {
  if (scanner.skip('*')) return { kind: 'column', name: '*', isPart: false };
  const isSpread = scanner.skip('...');
  const name = readAliased(scanner);
  const hasHint = skipHints(scanner);
  scanner.blanks();
  if (scanner.skip('(')) {
    const selected = readRelated(scanner, depth);
    // `count` is the only aggregate that is written like a relation.
    if (name === 'count' && selected.length === 0) scanner.fail('a relation expected');
    return { kind: 'relation', name, selected };
  }
  if (isSpread || hasHint) scanner.fail('a relation expected');
  const isPart = skipJsonPath(scanner);
  if (scanner.skip('::')) skipType(scanner);
  return { kind: 'column', name, isPart };
}

/** The name after an alias, if there is one. */
function readAliased(scanner: Scanner): string {
  const first = scanner.name();
  scanner.blanks();
  const isAlias = scanner.match(/:(?!:)/y) !== undefined;
  scanner.blanks();
  return isAlias ? scanner.name() : first;
}

function skipHints(scanner: Scanner): boolean {
  let hasHint = false;
  for (; scanner.skip('!'); hasHint = true) scanner.name();
  return hasHint;
}

function readRelated(scanner: Scanner, depth: number): Selected[] {
  scanner.blanks();
  if (scanner.skip(')')) return [];
  const selected = readList(scanner, depth + 1);
  scanner.expect(')');
  return selected;
}

/** `->a->>b`, `->0` */
export function skipJsonPath(scanner: Scanner): boolean {
  let hasPath = false;
  for (; scanner.match(/->>?/y); hasPath = true) {
    if (scanner.match(/-?\d+(?![\p{L}_])/uy) === undefined) scanner.name();
  }
  return hasPath;
}

function skipType(scanner: Scanner): void {
  scanner.match(/[a-z_][a-z0-9_ ]*(?:\[\])?/y) ?? scanner.fail('a type expected');
}
