import type { Destination, PaletteContext } from '@dojang/contract';
import { matchesKorean } from '@dojang/shared-ui';
import { ROLE_LABELS } from '../../role.ts';
import { keptProjects } from './found-in-projects.ts';
import { liveProjects } from './project.queries.ts';

const SHOWN = 6;

/** Projects that the user owns or joined, by part of their name or by initials. */
export async function search(text: string, context: PaletteContext): Promise<Destination[]> {
  return liveProjects(await keptProjects(context))
    .filter(({ name }) => matchesKorean(name, text))
    .slice(0, SHOWN)
    .map(({ id, name, role }) => ({
      to: `/project/dashboard?projectId=${id}`,
      label: name,
      detail: ROLE_LABELS[role],
    }));
}
