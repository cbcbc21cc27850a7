import type { Destination, PaletteContext } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';
import { matchesKorean } from '@dojang/shared-ui';
import { ROLE_LABELS } from '../../role.ts';
import { liveProjects, readProjects } from './project.queries.ts';

const SHOWN = 6;

/** Projects that the user owns or joined, by a part of their name or its initials. */
export async function search(text: string, { keep }: PaletteContext): Promise<Destination[]> {
  const projects = await keep(`projects ${sessionStore.getState().id}`, readProjects);
  return liveProjects(projects)
    .filter(({ name }) => matchesKorean(name, text))
    .slice(0, SHOWN)
    .map(({ id, name, role }) => ({
      to: `/project/dashboard?projectId=${id}`,
      label: name,
      detail: ROLE_LABELS[role],
    }));
}
