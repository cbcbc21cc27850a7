import { type List, type Splice, splicesOf } from '@dojang/shared-ui';

/**
 * Number of letters of JSON from which a save sends only the changes. For a smaller project sending everything costs no more
 * than finding the changes.
 */
const LARGE = 16_000;

/** The lists of a GrapesJS project: the elements of the page, and the styles. */
const LISTS: readonly List[] = [
  { path: ['pages', '0', 'frames', '0', 'component', 'components'], children: 'components' },
  { path: ['styles'] },
];

/**
 * The changes of a large project.
 *
 * @param before null when it is unknown
 * @returns null when the whole is to be sent
 */
export function projectChanges(before: unknown, after: unknown): Splice[] | null {
  if (!before || JSON.stringify(after).length < LARGE) return null;
  return splicesOf(before, after, LISTS);
}
