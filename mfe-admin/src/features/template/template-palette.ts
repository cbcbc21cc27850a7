import type { Destination, PaletteContext } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';
import { matchesKorean } from '@dojang/shared-ui';
import { fetchTemplates } from './template.queries.ts';

const SHOWN = 6;

/** Templates whose name matches, in the gallery's order. */
export async function search(text: string, { keep }: PaletteContext): Promise<Destination[]> {
  const templates = await keep(`templates ${sessionStore.getState().id}`, fetchTemplates);
  return templates
    .filter(({ name }) => matchesKorean(name, text))
    .slice(0, SHOWN)
    .map(({ id, name, category }) => ({
      to: `/admin/template/edit/${id}`,
      label: name,
      ...(category ? { detail: category } : {}),
    }));
}
