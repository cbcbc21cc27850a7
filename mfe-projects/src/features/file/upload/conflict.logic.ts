import { toPlainLine } from '@dojang/shared-ui';
import { nameKey } from '../category.logic.ts';
import { extensionOf, stemOf } from '../file-kind.logic.ts';
import type { ConflictChoice, UploadItem, UploadPlace } from './upload-queue.logic.ts';

type Place = Pick<UploadPlace, 'categoryId' | 'source'>;

/** Names are unique in a category, and among the attachments of one note or issue. */
const placeKey = ({ categoryId, source }: Place) => (source ? `${source.type}:${source.id}` : `category:${categoryId}`);
const key = (name: string, place: Place) => `${placeKey(place)}/${nameKey(name)}`;

/** The first free name of `이름 (2).pdf`, `이름 (3).pdf`, … */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const ending = extensionOf(name);
  const stem = stemOf(name).replace(/ \(\d{1,6}\)$/, '');
  const tail = ending ? name.slice(name.length - ending.length - 1) : '';
  for (let count = 2; ; count += 1) {
    const next = `${stem} (${count})${tail}`;
    if (!isTaken(next)) return next;
  }
}

/** A name in the form in which the database stores it: a plain line in NFC (macOS gives NFD). */
export const fileName = (name: string): string => toPlainLine(name).trim();

const MOST_LETTERS = 200;
/** Whether the database accepts a name. This is checked before gigabytes are sent. */
export const isFileName = (name: string): boolean =>
  name !== '' && [...name].length <= MOST_LETTERS && !/[/\\]/.test(name) && !['.', '..'].includes(name);

/**
 * The names under which files are sent. They have their stored form, and no two files of one batch have the same name in the
 * same place.
 *
 * @param files of one drop, with the place of each
 */
export function namesOf(files: readonly { name: string; place: Place }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ name, place }) => {
    const own = freeName(fileName(name), (candidate) => taken.has(key(candidate, place)));
    taken.add(key(own, place));
    return own;
  });
}

/**
 * The items after the question of the first item was answered.
 *
 * @param isForAll whether the answer applies to all items with the question
 */
export function answerConflict(
  items: readonly UploadItem[],
  id: string,
  choice: ConflictChoice,
  isForAll: boolean,
): UploadItem[] {
  const isMeant = (item: UploadItem) => item.status === 'asking' && (isForAll || item.id === id);
  const kept = choice === 'skip' ? items.filter((item) => !isMeant(item)) : items;
  return kept.map((item) => (isMeant(item) ? { ...item, choice, status: 'waiting', existing: null } : item));
}
