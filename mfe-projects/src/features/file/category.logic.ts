import { cut } from '@dojang/contract/text';
import { toNfc, toPlainLine } from '@dojang/shared-ui';

/** A category as `projects.file_category` contains it. */
export interface Category {
  id: string;
  name: string;
  children?: Category[];
}

/** A category as a row of the tree. */
export interface CategoryRow {
  id: string;
  name: string;
  /** 0 for the top level. */
  depth: number;
  parentId: string | null;
  /** Index among its siblings. */
  at: number;
  siblings: number;
}

/** Maximum number of levels in the database. */
export const MAX_DEPTH = 8;
/** Maximum letters of a name in the database. */
export const MAX_NAME = 60;

const childrenOf = (category: Category): Category[] => category.children ?? [];

/** All categories from the top down, as rows. */
export function categoryRows(tree: readonly Category[], depth = 0, parentId: string | null = null): CategoryRow[] {
  return tree.flatMap((category, at) => [
    { id: category.id, name: category.name, depth, parentId, at, siblings: tree.length },
    ...categoryRows(childrenOf(category), depth + 1, category.id),
  ]);
}

/** The category and its ancestors, from the top down; empty when it is unknown. */
export function categoryPath(tree: readonly Category[], id: string): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category];
    const below = categoryPath(childrenOf(category), id);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

/** The categories directly in a category; for null the top level. */
export function categoriesIn(tree: readonly Category[], id: string | null): readonly Category[] {
  if (id === null) return tree;
  const own = categoryPath(tree, id).at(-1);
  return own ? childrenOf(own) : [];
}

/** The category and all categories below it. */
export function withDescendants(tree: readonly Category[], id: string): Set<string> {
  const own = categoryPath(tree, id).at(-1);
  return new Set(own ? categoryRows([own]).map((row) => row.id) : []);
}

/** Replaces the children of a category (null: the top level). */
function withChildren(
  tree: readonly Category[],
  id: string | null,
  change: (children: readonly Category[]) => Category[],
): Category[] {
  if (id === null) return change(tree);
  return tree.map((category) =>
    category.id === id
      ? { ...category, children: change(childrenOf(category)) }
      : category.children
        ? { ...category, children: withChildren(category.children, id, change) }
        : category,
  );
}

export const withCategory = (tree: readonly Category[], parentId: string | null, category: Category): Category[] =>
  withChildren(tree, parentId, (children) => [...children, category]);

export function withName(tree: readonly Category[], id: string, name: string): Category[] {
  return tree.map((category) => ({
    ...category,
    ...(category.id === id ? { name } : {}),
    ...(category.children ? { children: withName(category.children, id, name) } : {}),
  }));
}

/** The categories without one category and all categories below it. */
export function withoutCategory(tree: readonly Category[], id: string): Category[] {
  return tree
    .filter((category) => category.id !== id)
    .map((category) =>
      category.children ? { ...category, children: withoutCategory(category.children, id) } : category,
    );
}

const height = (category: Category): number => 1 + Math.max(0, ...childrenOf(category).map(height));

/** Why a category cannot be moved to that place. */
export type MoveRefusal = 'inside_itself' | 'too_deep' | 'same_name' | 'same_place';

/**
 * Moves a category into another category (null: the top level).
 *
 * @param at index among the new siblings, counted without the moved category; default: the last
 */
export function moveCategory(
  tree: readonly Category[],
  id: string,
  parentId: string | null,
  at = Number.POSITIVE_INFINITY,
): { tree: Category[] } | { refusal: MoveRefusal } {
  const path = categoryPath(tree, id);
  const moved = path.at(-1);
  if (!moved) return { refusal: 'same_place' };
  if (parentId !== null && withDescendants(tree, id).has(parentId)) return { refusal: 'inside_itself' };
  const depth = parentId === null ? 0 : categoryPath(tree, parentId).length;
  if (depth + height(moved) > MAX_DEPTH) return { refusal: 'too_deep' };
  const rest = withoutCategory(tree, id);
  const others = categoriesIn(rest, parentId);
  if (others.some(({ name }) => sameName(name, moved.name))) return { refusal: 'same_name' };
  const place = Math.min(Math.max(0, at), others.length);
  const before = categoriesIn(tree, path.at(-2)?.id ?? null);
  if ((path.at(-2)?.id ?? null) === parentId && before.indexOf(moved) === place) return { refusal: 'same_place' };
  return { tree: withChildren(rest, parentId, (children) => children.toSpliced(place, 0, moved)) };
}

/** Names are compared in NFC and without regard to case, as the database compares file names. */
export const nameKey = (name: string): string => toNfc(name).trim().toLowerCase();
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** Whether a sibling has the name already. */
export const isTaken = (tree: readonly Category[], parentId: string | null, name: string, except?: string): boolean =>
  categoriesIn(tree, parentId).some((category) => category.id !== except && sameName(category.name, name));

/**
 * The tree with the folders of a dropped directory, and the category of each folder. Existing categories are reused.
 *
 * @param folders paths such as `['사진', '첫째 날']`; ancestors may be missing from the list
 * @param makeId of a new category
 * @returns `ids`: path joined by `/` → category
 */
export function withFolders(
  tree: readonly Category[],
  under: string | null,
  folders: readonly (readonly string[])[],
  makeId: () => string,
): { tree: Category[]; ids: Map<string, string>; created: number } {
  let result = [...tree];
  const ids = new Map<string, string>();
  let created = 0;
  // Folders may have longer names than categories. A long name must not stop all files.
  const nameOf = (folder: string) => cut(toPlainLine(folder).trim(), MAX_NAME).trim() || '폴더';
  const base = under === null ? 0 : categoryPath(tree, under).length;
  for (const folder of folders) {
    let parent = under;
    // Folders below the deepest level are merged into it.
    for (const [level, given] of folder.slice(0, MAX_DEPTH - base).entries()) {
      const name = nameOf(given);
      const key = folder.slice(0, level + 1).join('/');
      const known = ids.get(key) ?? categoriesIn(result, parent).find((child) => sameName(child.name, name))?.id;
      const id = known ?? makeId();
      if (known === undefined) {
        result = withCategory(result, parent, { id, name });
        created += 1;
      }
      ids.set(key, id);
      parent = id;
    }
    if (parent !== null) ids.set(folder.join('/'), parent);
  }
  return { tree: result, ids, created };
}
