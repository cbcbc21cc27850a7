/**
 * The pages to show: the first, the last, and the current one with its neighbours. 'gap-start' and 'gap-end' mark
 * omitted pages; a gap replaces at least two pages.
 */
export function pageWindow(page: number, pageCount: number): (number | 'gap-start' | 'gap-end')[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= 7) return all;
  const from = Math.max(2, Math.min(page - 1, pageCount - 4));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 5));
  const middle = all.slice((from <= 3 ? 2 : from) - 1, to >= pageCount - 2 ? pageCount - 1 : to);
  return [
    1,
    ...(from > 3 ? ['gap-start' as const] : []),
    ...middle,
    ...(to < pageCount - 2 ? ['gap-end' as const] : []),
    pageCount,
  ];
}
