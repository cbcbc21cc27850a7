import { type List, type Splice, splicesOf } from '@dojang/shared-ui';

/** Letters of JSON from which on a save sends what changed: below, the whole costs no more than to find out. */
const LARGE = 16_000;

/** The elements of the page, and the styles, of a project of GrapesJS. */
const LISTS: readonly List[] = [
  { path: ['pages', '0', 'frames', '0', 'component', 'components'], children: 'components' },
  { path: ['styles'] },
];

/**
 * What of a large project changed.
 *
 * @param before null when it is unknown
 * @returns null when the whole is to be sent
 */
export function projectChanges(before: unknown, after: unknown): Splice[] | null {
  if (!before || JSON.stringify(after).length < LARGE) return null;
  return splicesOf(before, after, LISTS);
}
