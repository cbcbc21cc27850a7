import type { Parameter } from '../../../platform/http/address/address.logic.ts';
import { checkFilter, countLogic, countOrder, type FilterCount } from './filter.logic.ts';
import { UnreadableQuery } from './scanner.ts';
import { parseSelect, type Selected, type SelectedColumn } from './select.logic.ts';
import { TABLES } from './tables.ts';

/** Limits of one REST request. The product's own queries are far below these limits. */
export const QUERY_BOUNDS = {
  characters: 4 * 1024,
  /** Nesting depth of embedded relations. */
  depth: 2,
  relations: 5,
  /** Parts of one JSON column. */
  partsOfColumn: 5,
  columns: 60,
  filters: 50,
  /** Number of `like` and `ilike` filters: each scans all text of a column. */
  patterns: 2,
  orders: 6,
  rows: 1_000,
  offset: 10_000_000,
} as const;

/** A parameter for one relation: `notices.order`. */
const ONCE = /^(?:select|columns|on_conflict)$|(?:^|\.)(?:order|limit|offset)$/;
const LOGIC = /^(?:[\p{L}_][\p{L}\p{N}_]*\.)*(?:and|or)$/u;
const COLUMN =
  /^(?:[\p{L}_][\p{L}\p{N}_]*\.){0,3}(?:[\p{L}_][\p{L}\p{N}_]*|"[^"\\]+")(?:->>?(?:-?\d+|[\p{L}_][\p{L}\p{N}_]*))*$/u;

/**
 * Checks a request's parameters against the limits by parsing them as PostgREST does.
 *
 * @param name of the table or function
 * @throws UnreadableQuery for a query that exceeds a limit or cannot be parsed
 */
export function checkQuery(name: string, query: readonly Parameter[]): void {
  const seen = new Set<string>();
  let filters = 0;
  let patterns = 0;
  for (const [key, value] of query) {
    if (ONCE.test(key) && seen.size === seen.add(key).size) throw new UnreadableQuery(`${key} is said twice`);
    const count = checkParameter(name, key, value);
    filters += count.filters;
    patterns += count.patterns;
  }
  if (filters > QUERY_BOUNDS.filters) throw new UnreadableQuery('too many filters');
  if (patterns > QUERY_BOUNDS.patterns) throw new UnreadableQuery('too many patterns');
}

const NO_FILTER: FilterCount = { filters: 0, patterns: 0 };

function checkParameter(name: string, key: string, value: string): FilterCount {
  if (key === 'select') checkSelected(name, parseSelect(value));
  else if (key === 'columns' || key === 'on_conflict') checkColumns(value);
  else if (/(?:^|\.)order$/.test(key)) checkOrder(value);
  else if (/(?:^|\.)(?:limit|offset)$/.test(key)) checkNumber(key, value);
  else if (LOGIC.test(key)) return countLogic(value);
  else {
    if (!COLUMN.test(key)) throw new UnreadableQuery('a column expected');
    return checkFilter(value);
  }
  return NO_FILTER;
}

/** Each relation may occur once in the whole query, including the table itself. Each column may occur once per relation. */
function checkSelected(table: string, selected: readonly Selected[]): void {
  const relations = new Set([table]);
  let columns = 0;
  const visit = (list: readonly Selected[], depth: number) => {
    if (depth > QUERY_BOUNDS.depth) throw new UnreadableQuery('relations nested too deep');
    columns += checkOnce(list.filter((item) => item.kind === 'column'));
    for (const item of list) {
      if (item.kind !== 'relation') continue;
      // If a relation could be addressed by a foreign key or its column, the same table could be joined again unnoticed.
      if (!TABLES.has(item.name)) throw new UnreadableQuery('a relation is named by its table');
      if (relations.has(item.name)) throw new UnreadableQuery('a relation twice');
      relations.add(item.name);
      visit(item.selected, depth + 1);
    }
  };
  visit(selected, 0);
  if (columns > QUERY_BOUNDS.columns) throw new UnreadableQuery('too many columns');
  if (relations.size - 1 > QUERY_BOUNDS.relations) throw new UnreadableQuery('too many relations');
}

/** @returns the number of selected columns of one relation; no column may occur twice under different names */
function checkOnce(columns: readonly SelectedColumn[]): number {
  const whole = columns.filter(({ isPart }) => !isPart).map(({ name }) => name);
  const parts = columns.filter(({ isPart }) => isPart).map(({ name }) => name);
  if (new Set(whole).size < whole.length) throw new UnreadableQuery('a column twice');
  // When all columns are selected, a part of a column would be selected twice.
  const isAll = whole.includes('*');
  if (isAll && whole.length > 1) throw new UnreadableQuery('columns beside all of them');
  for (const name of new Set(parts)) {
    const count = isAll ? parts.length : parts.filter((part) => part === name).length;
    if (count > QUERY_BOUNDS.partsOfColumn) throw new UnreadableQuery('too many parts of a column');
  }
  return columns.length;
}

function checkColumns(value: string): void {
  const names = value.split(',').map((name) => name.trim().replace(/^"([^"\\]+)"$/, '$1'));
  if (names.length > QUERY_BOUNDS.columns) throw new UnreadableQuery('too many columns');
  if (!names.every((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))) throw new UnreadableQuery('columns expected');
  if (new Set(names).size < names.length) throw new UnreadableQuery('a column twice');
}

function checkOrder(value: string): void {
  if (countOrder(value) > QUERY_BOUNDS.orders) throw new UnreadableQuery('too many terms of order');
}

function checkNumber(key: string, value: string): void {
  if (!/^\d{1,8}$/.test(value) || Number(value) > QUERY_BOUNDS.offset) throw new UnreadableQuery(`${key} is no number`);
}

/**
 * The parameters in the form in which they are forwarded. They include a limit on the number of rows in one answer, which does
 * not depend on the database's setting. Only for reading, because a write returns the rows that it changed.
 */
export function withRowLimit(query: readonly Parameter[]): Parameter[] {
  const asked = query.find(([key]) => key === 'limit')?.[1];
  if (asked === undefined) return [...query, ['limit', String(QUERY_BOUNDS.rows)]];
  const limit = String(Math.min(Number(asked), QUERY_BOUNDS.rows));
  return query.map(([key, value]) => [key, key === 'limit' ? limit : value]);
}
