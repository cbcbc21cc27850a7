import type { MemoFilters, MemoView } from './memo.logic.ts';

const VIEWS: readonly string[] = ['archive', 'trash'] satisfies MemoView[];

/** Parses the filters of a URL. An unknown value counts as no filter. */
export function readMemoFilters(search: URLSearchParams): MemoFilters {
  const view = search.get('view') ?? '';
  return {
    view: VIEWS.includes(view) ? (view as MemoView) : 'active',
    tag: search.get('tag') ?? '',
    query: search.get('q') ?? '',
  };
}

/** The URL of a filtered list, without default values. */
export function memoListPath({ view = 'active', tag = '', query = '' }: Partial<MemoFilters> = {}): string {
  const search = new URLSearchParams();
  if (view !== 'active') search.set('view', view);
  if (tag) search.set('tag', tag);
  if (query) search.set('q', query);
  return search.size > 0 ? `/memo?${search}` : '/memo';
}
