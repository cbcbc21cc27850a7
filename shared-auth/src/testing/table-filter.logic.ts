type Row = Record<string, unknown>;
type Test = (value: unknown, wanted: string) => boolean;

/** Parameters of PostgREST that do not filter rows. */
const OTHERS = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns']);
const compared = (value: unknown, wanted: string): number => {
  if (typeof value === 'number') return value - Number(wanted);
  return String(value) < wanted ? -1 : Number(String(value) > wanted);
};
const listed = (wanted: string) =>
  wanted
    .slice(1, -1)
    .split(',')
    .map((one) => one.replaceAll('"', ''));

const TESTS: Record<string, Test> = {
  eq: (value, wanted) => String(value) === wanted,
  neq: (value, wanted) => String(value) !== wanted,
  is: (value, wanted) => String(value ?? null) === wanted,
  in: (value, wanted) => listed(wanted).includes(String(value)),
  gt: (value, wanted) => compared(value, wanted) > 0,
  gte: (value, wanted) => compared(value, wanted) >= 0,
  lt: (value, wanted) => compared(value, wanted) < 0,
  lte: (value, wanted) => compared(value, wanted) <= 0,
};

interface Filter {
  column: string;
  isNot: boolean;
  test: Test | undefined;
  wanted: string;
}

const filtersOf = (search: URLSearchParams): Filter[] =>
  [...search]
    .filter(([name]) => !OTHERS.has(name))
    .map(([column, said]) => {
      const isNot = said.startsWith('not.');
      const rest = isNot ? said.slice('not.'.length) : said;
      const [operator = ''] = rest.split('.', 1);
      const test = Object.hasOwn(TESTS, operator) ? TESTS[operator] : undefined;
      return { column, isNot, test, wanted: rest.slice(operator.length + 1) };
    });

/** The first unsupported parameter; undefined when all are supported. */
export const isNoFilter = (search: URLSearchParams): string | undefined =>
  filtersOf(search).find(({ test }) => !test)?.column;

/** Whether a row fits all filters of a query, e.g. `board_id=eq.1&removed_at=is.null`. */
export const matches = (row: Row, search: URLSearchParams): boolean =>
  filtersOf(search).every(({ column, isNot, test, wanted }) => test && test(row[column], wanted) !== isNot);

/** Rows in the order of `order=`, e.g. `position.asc,created_at.desc`. */
export function sortedBy(rows: readonly Row[], order: string): Row[] {
  const columns = order.split(',').filter(Boolean);
  return rows.toSorted((a, b) => {
    for (const column of columns) {
      const [name = '', direction] = column.split('.');
      const difference = compared(a[name], String(b[name]));
      if (difference !== 0) return direction === 'desc' ? -difference : difference;
    }
    return 0;
  });
}
