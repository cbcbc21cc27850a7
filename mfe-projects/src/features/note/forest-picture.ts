import { forestOf, listOf, type NoteForest, type NotePlace } from './forest.logic.ts';

/** Parses `a(b(c) d) e` as a forest, so that trees are readable in tests. */
export function forestFrom(picture: string): NoteForest {
  const places: NotePlace[] = [];
  const above: string[] = [];
  for (const token of picture.match(/\w+|[()]/g) ?? []) {
    if (token === '(') above.push(places.at(-1)?.id ?? '');
    else if (token === ')') above.pop();
    else places.push({ id: token, parent_id: above.at(-1) ?? null, rank: places.length });
    // After a list, the next entry is a sibling of the note above the list.
  }
  return forestOf(places);
}

/** Formats a forest as `a(b(c) d) e`. */
export function pictureOf(forest: NoteForest | null, parentId: string | null = null): string {
  if (!forest) return 'refused';
  return listOf(forest, parentId)
    .map((id) => (forest.lists.has(id) ? `${id}(${pictureOf(forest, id)})` : id))
    .join(' ');
}
