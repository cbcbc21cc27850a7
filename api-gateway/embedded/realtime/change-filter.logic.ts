import { asObject } from './frames.logic.ts';
import { LIMITS } from './limits.ts';

/** A channel's subscription to database changes. */
export interface ChangeFilter {
  readonly id: number;
  /** `INSERT`, `UPDATE`, `DELETE` or `*`. */
  readonly event: string;
  readonly schema: string;
  /** When absent or `*`: every table of the schema. */
  readonly table?: string;
  /** A condition such as `column=eq.value`. */
  readonly filter?: string;
  /** Selected columns. They are returned in the answer because clients compare them. All columns are sent. */
  readonly select?: readonly string[];
}

export interface Change {
  readonly schema: string;
  readonly table: string;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Values of the primary key. */
  readonly key: Readonly<Record<string, unknown>>;
  /** The columns of a removed row that policies use, as JSON. Absent when they are too large to be sent. */
  readonly old?: string;
  readonly at: string;
}

/** Whether the filter selects changes of this kind and table. */
export const asksFor = (filter: ChangeFilter, change: Change): boolean =>
  (filter.event === '*' || filter.event === change.type) &&
  (filter.schema === '*' || filter.schema === change.schema) &&
  (!filter.table || filter.table === '*' || filter.table === change.table);

const COMPARE: Record<string, (value: unknown, wanted: string) => boolean> = {
  eq: (value, wanted) => String(value) === wanted,
  neq: (value, wanted) => String(value) !== wanted,
  lt: (value, wanted) => compare(value, wanted) < 0,
  lte: (value, wanted) => compare(value, wanted) <= 0,
  gt: (value, wanted) => compare(value, wanted) > 0,
  gte: (value, wanted) => compare(value, wanted) >= 0,
  in: (value, wanted) =>
    wanted
      .replace(/^\(|\)$/g, '')
      .split(',')
      .includes(String(value)),
};

/**
 * Whether a row matches `column=operator.value`. Without a filter every row matches. With an unknown filter no row matches.
 */
export function passes(filter: string | undefined, row: Readonly<Record<string, unknown>>): boolean {
  if (!filter) return true;
  const [, column, operator, wanted] = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(filter) ?? [];
  if (!column || !operator || wanted === undefined || !Object.hasOwn(COMPARE, operator)) return false;
  const value = row[column];
  return value !== null && value !== undefined && !!COMPARE[operator]?.(value, wanted);
}

/** Compares numbers as numbers, and all other values (including times) as text. */
function compare(value: unknown, wanted: string): number {
  if (typeof value === 'number') return value - Number(wanted);
  return String(value) < wanted ? -1 : Number(String(value) > wanted);
}

/** Parses the filters that a channel sent and gives each a number. Null when they are invalid or too many. */
export function readFilters(value: unknown, nextId: () => number): ChangeFilter[] | null {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > LIMITS.filtersPerChannel) return null;
  const filters = value.map((entry) => readFilter(asObject(entry), nextId));
  return filters.every((filter) => filter !== null) ? filters : null;
}

function readFilter(entry: Record<string, unknown>, nextId: () => number): ChangeFilter | null {
  const { event = '*', schema = 'public', table, filter, select } = entry;
  if (!isName(event) || !isName(schema)) return null;
  if (table !== undefined && !isName(table)) return null;
  if (filter !== undefined && !(typeof filter === 'string' && filter.length <= LIMITS.filterLength)) return null;
  if (select !== undefined && !(Array.isArray(select) && select.length <= 100 && select.every(isName))) return null;
  return {
    id: nextId(),
    event,
    schema,
    ...(table === undefined ? {} : { table }),
    ...(filter === undefined ? {} : { filter }),
    ...(select === undefined ? {} : { select }),
  };
}

/** The maximum length of a PostgreSQL name. */
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 63;
