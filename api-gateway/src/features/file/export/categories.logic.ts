import { z } from 'zod';

interface Category {
  id: string;
  name: string;
  children?: Category[] | undefined;
}
const categorySchema: z.ZodType<Category> = z.lazy(() =>
  z.object({ id: z.string(), name: z.string(), children: z.array(categorySchema).optional() }),
);

/** The names of the categories above and including each category, by its id. */
export function categoryFolders(tree: unknown): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  const walk = (categories: readonly Category[], above: string[]) => {
    for (const { id, name, children = [] } of categories) {
      const folder = [...above, name];
      folders.set(id, folder);
      walk(children, folder);
    }
  };
  walk(z.array(categorySchema).catch([]).parse(tree), []);
  return folders;
}
