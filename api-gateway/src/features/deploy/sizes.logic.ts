import type { Sizes } from '@dojang/api-contract';
import type { Release } from '@dojang/contract';

/** Bytes of a release: of all files, of its entry, and of what each route fetches before it is shown. */
export function sizesOf(
  release: Pick<Release, 'entry' | 'preload' | 'pages'>,
  bytes: Readonly<Record<string, number>>,
): Sizes {
  const sum = (files: readonly string[]) => [...new Set(files)].reduce((total, file) => total + (bytes[file] ?? 0), 0);
  const { entry, preload, pages } = release;
  const routes = Object.entries(pages).map(([path, own]) => [path, sum([entry, ...preload, ...own])]);
  return { total: sum(Object.keys(bytes)), entry: sum([entry]), routes: Object.fromEntries(routes) };
}

/** E.g. `812 KiB, +3 KiB against 0a1b2c3d4e5f6071`. */
export function sizeNote(sizes: Sizes, live: { version: string; sizes: Sizes } | null): string {
  const total = `${kib(sizes.total)} KiB`;
  if (!live) return total;
  const change = sizes.total - live.sizes.total;
  return `${total}, ${change < 0 ? '-' : '+'}${kib(Math.abs(change))} KiB against ${live.version}`;
}

const kib = (bytes: number) => Math.ceil(bytes / 1024);
