import type { Sizes } from '@dojang/api-contract';
import type { Release } from '@dojang/contract';
import { BUDGET } from '../../platform/releases/release-gates.logic.ts';

/** Bytes of a release: of all files, of its entry, and of what each route fetches before it is shown. */
export function sizesOf(
  release: Pick<Release, 'entry' | 'preload' | 'pages'>,
  bytes: Readonly<Record<string, number>>,
): Sizes {
  const sizeOf = (file: string) => (Object.hasOwn(bytes, file) ? (bytes[file] ?? 0) : 0);
  const sum = (files: readonly string[]) => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0);
  const { entry, preload, pages } = release;
  const routes = Object.entries(pages).map(([path, own]) => [path, sum([entry, ...preload, ...own])]);
  return { total: sum(Object.keys(bytes)), entry: sum([entry]), routes: Object.fromEntries(routes) };
}

/** Lists a route when its size changed by at least this many bytes, the largest change first. */
const TOLD_BYTES = 1024;
const TOLD_ROUTES = 5;

/**
 * E.g. `812 KiB, +3 KiB against 0a1b2c3d4e5f6071; routes: /memo +3 KiB (420 of 1024 KiB)`. Without a live version the note
 * names the largest route.
 */
export function sizeNote(sizes: Sizes, live: { version: string; sizes: Sizes } | null): string {
  const changed = Object.entries(sizes.routes)
    .map(([path, bytes]) => ({ path, bytes, change: live ? bytes - (live.sizes.routes[path] ?? 0) : 0 }))
    .filter(({ change }) => !live || Math.abs(change) >= TOLD_BYTES)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || b.bytes - a.bytes)
    .slice(0, live ? TOLD_ROUTES : 1);
  const routes = changed.map(({ path, bytes, change }) => {
    const budget = `(${kib(bytes)} of ${kib(BUDGET.route)} KiB)`;
    return live ? `${path} ${signed(change)} ${budget}` : `${path} ${budget}`;
  });
  const against = live ? `, ${signed(sizes.total - live.sizes.total)} against ${live.version}` : '';
  return `${kib(sizes.total)} KiB${against}${routes.length > 0 ? `; routes: ${routes.join(', ')}` : ''}`;
}

const signed = (change: number) => `${change < 0 ? '-' : '+'}${kib(Math.abs(change))} KiB`;
const kib = (bytes: number) => Math.ceil(bytes / 1024);
