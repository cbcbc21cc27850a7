import { matchesKorean, toNfc } from '@dojang/shared-ui';
import type { FileItem } from './file.schema.ts';
import { type FileKind, kindOf } from './file-kind.logic.ts';

export const SORTS = ['name', 'time', 'size', 'kind'] as const;
export type FileSort = (typeof SORTS)[number];
const VIEWS = ['grid', 'list'] as const;
export type FileView = (typeof VIEWS)[number];

export const SORT_LABELS: Record<FileSort, string> = { name: '이름', time: '바뀐 때', size: '크기', kind: '종류' };

/** The filter of a project's files, as in the URL. */
export interface FileFilter {
  /** A category, `none` for files outside of all categories, or null for all files. */
  category: string | null;
  search: string;
  sort: FileSort;
  /** Whether the order of the sort is reversed. */
  isReversed: boolean;
  /** Null means the order that was last chosen in this browser. */
  view: FileView | null;
  /** Whether the trash is shown. */
  isTrash: boolean;
  /** The file whose preview is open. */
  file: string | null;
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((item) => item === value);

/** Unknown values are ignored. */
export function readFilter(search: URLSearchParams): FileFilter {
  const sort = search.get('sort') ?? '';
  return {
    category: search.get('category'),
    search: search.get('q') ?? '',
    sort: oneOf(SORTS, sort.replace(/^-/, '')) ?? 'name',
    isReversed: sort.startsWith('-'),
    view: oneOf(VIEWS, search.get('view')) ?? null,
    isTrash: search.get('trash') === '1',
    file: search.get('file'),
  };
}

/** The URL's query with a change of the filter. Other parameters stay. Default values are left out. */
export function withFilter(search: URLSearchParams, change: Partial<FileFilter>): URLSearchParams {
  const next = { ...readFilter(search), ...change };
  const written = new URLSearchParams(search);
  const set = (name: string, value: string | null) => (value ? written.set(name, value) : written.delete(name));
  set('category', next.category);
  set('q', next.search);
  set('sort', next.sort === 'name' && !next.isReversed ? null : `${next.isReversed ? '-' : ''}${next.sort}`);
  set('view', next.view);
  set('trash', next.isTrash ? '1' : null);
  set('file', next.file);
  return written;
}

const names = new Intl.Collator('ko', { numeric: true, sensitivity: 'base' });
const ORDER: Record<FileSort, (a: FileItem, b: FileItem) => number> = {
  name: () => 0,
  // The newest and the largest first.
  time: (a, b) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0),
  size: (a, b) => b.size - a.size,
  kind: (a, b) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)),
};
const KINDS: readonly FileKind[] = [
  'document',
  'pdf',
  'sheet',
  'slides',
  'text',
  'code',
  'picture',
  'video',
  'audio',
  'archive',
  'other',
];

/** Names in Korean order with numbers by value (2 before 10). Equal names are ordered by id, so that the order is stable. */
const byName = (a: FileItem, b: FileItem) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

export function sortFiles<File extends FileItem>(files: readonly File[], sort: FileSort, isReversed: boolean): File[] {
  const sign = isReversed ? -1 : 1;
  const order = ORDER[sort];
  return files.toSorted((a, b) => sign * (order(a, b) || byName(a, b)));
}

/** Files in the chosen category whose names match. With a search text all categories are searched. */
export function filterFiles<File extends FileItem>(
  files: readonly File[],
  { category, search }: Pick<FileFilter, 'category' | 'search'>,
): File[] {
  const typed = toNfc(search).trim();
  if (typed) return files.filter(({ name }) => matchesKorean(name, typed));
  if (category === null) return [...files];
  if (category === 'none') return files.filter(({ category_id }) => category_id === null);
  return files.filter(({ category_id }) => category_id === category);
}

/** Number of files in each category, by id. Files outside of all categories are under `none`. */
export function countByCategory(files: readonly FileItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category_id } of files) {
    const key = category_id ?? 'none';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
