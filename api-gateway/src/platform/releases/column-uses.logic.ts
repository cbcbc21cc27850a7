import type { AnyNode, CallExpression } from 'acorn';
import { keysOf, methodOf, textOf, visit } from './known-values.logic.ts';
import { parsed } from './syntax-tree.logic.ts';

/** A script without this text names no column, so it is not parsed. */
const SUSPECT = /\.from\(\s*["'`]/;
/** Methods of the query builder whose first argument is a column. */
const FILTERS = new Set(
  (
    'eq neq gt gte lt lte like ilike is in contains containedBy overlaps order not filter textSearch rangeGt rangeGte rangeLt ' +
    'rangeLte rangeAdjacent'
  ).split(' '),
);
const WRITES = new Set(['insert', 'update', 'upsert']);

/**
 * The columns that a script names, as `table.column`, in calls that begin with `from('table')`: in `select`, in filters and
 * orders, and in the rows that it writes. A text may be a constant of the script, or be made of several constants. Names that
 * are only known at run time are not found. The columns behind `*` are not found either.
 *
 * @throws SyntaxError when the text is not a script
 */
export function columnUses(source: string): Set<string> {
  const found = new Set<string>();
  if (!SUSPECT.test(source)) return found;
  visit(parsed(source), [], (node, parents) => {
    if (node.type !== 'CallExpression' || methodOf(node) !== 'from') return;
    const table = textOf(node.arguments[0], parents);
    if (table === undefined) return;
    for (const call of chainOf(node, parents)) {
      for (const column of columnsOf(call, parents, table)) found.add(column);
    }
  });
  return found;
}

/** The calls on the result of a call. */
function chainOf(call: CallExpression, parents: readonly AnyNode[]): CallExpression[] {
  const chain: CallExpression[] = [];
  let current: AnyNode = call;
  for (const parent of parents.toReversed()) {
    const isNext = parent.type === 'MemberExpression' && parent.object === current;
    const isCalled = parent.type === 'CallExpression' && parent.callee === current;
    if (!isNext && !isCalled) break;
    if (isCalled) chain.push(parent);
    current = parent;
  }
  return chain;
}

function columnsOf(call: CallExpression, parents: readonly AnyNode[], table: string): string[] {
  const method = methodOf(call) ?? '';
  const [first, second] = call.arguments;
  const inTable = (columns: readonly string[]) => columns.map((column) => `${table}.${column}`);
  if (WRITES.has(method)) {
    const conflict = textOf(propertyOf(second, 'onConflict'), parents);
    return inTable([...keysOf(first, parents), ...(conflict?.split(',').map((column) => column.trim()) ?? [])]);
  }
  if (method === 'match') return inTable(keysOf(first, parents));
  const text = textOf(first, parents);
  if (text === undefined) return [];
  if (method === 'select') return selected(text, table);
  if (method === 'or') return inTable(conditionsIn(text));
  // A filter of an embedded table is `table.column`.
  if (FILTERS.has(method)) return text.includes('.') ? [text] : inTable([text]);
  return [];
}

/** The columns of a `select` of PostgREST, with those of embedded tables, e.g. `id, author:profiles!fk (name)`. */
export function selected(text: string, table: string): string[] {
  const found: string[] = [];
  const tables = [table];
  const pieces = text.split(/([(),])/);
  for (let at = 0; at < pieces.length; at += 2) {
    const [piece = '', mark] = pieces.slice(at, at + 2);
    const alias = piece.search(/(?<!:):(?!:)/);
    const [word = ''] =
      /^[a-z_][a-z0-9_]*/.exec(
        piece
          .slice(alias + 1)
          .replace('...', '')
          .trim(),
      ) ?? [];
    if (mark === '(') tables.push(word);
    else if (word) found.push(`${tables.at(-1)}.${word}`);
    if (mark === ')') tables.pop();
  }
  return found;
}

/** The columns of an `or`, e.g. `name.eq.a,and(rank.gt.1,not.removed_at.is.null)`. */
const conditionsIn = (text: string): string[] =>
  text.split(/[(),]/).flatMap((piece) => {
    const [first = '', second, third] = piece.trim().split('.');
    return second === undefined ? [] : [first === 'not' && third !== undefined ? second : first];
  });

function propertyOf(node: AnyNode | undefined, key: string): AnyNode | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  const property = node.properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === key,
  );
  return property?.type === 'Property' ? property.value : undefined;
}
