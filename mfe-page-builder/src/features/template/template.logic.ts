import { matchesKorean } from '@dojang/shared-ui';
import type { Template } from './template.queries.ts';

/**
 * Templates of a category whose name, category or description matches the words, also by 초성. Without a category all templates
 * are searched.
 */
export function filterTemplates(templates: readonly Template[], category: string | null, words: string): Template[] {
  return templates.filter(
    (template) =>
      (!category || template.category === category) &&
      (words.trim() === '' ||
        matchesKorean(`${template.name} ${template.category} ${template.description}`, words.trim())),
  );
}

/** Categories that have a template, in the order that admins chose. */
export function categoriesOf(templates: readonly Template[]): string[] {
  const inOrder = templates.toSorted((one, other) => one.categoryPlace - other.categoryPlace);
  return [...new Set(inOrder.map(({ category }) => category))];
}
