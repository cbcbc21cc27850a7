import type { ProjectListItem } from '@dojang/api-contract';
import type { PaletteContext } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';
import { readProjects } from './project.queries.ts';

/** Number of requested results. Results of other projects may be newer than results of the current project. */
export const ASKED = 30;
const SHOWN = 8;

type Context = Pick<PaletteContext, 'projectId' | 'keep'>;

/** A result with its project. `place` is the name of the project, if it is not the current project. */
type Found<T> = T & { project: ProjectListItem; place: string | undefined };

/** The projects of the user, read once while the palette is open. */
export const keptProjects = ({ keep }: Context) => keep(`projects ${sessionStore.getState().id}`, readProjects);

/** Results of all projects of the user in their order. Results of the current project are first. */
export async function foundInProjects<T extends { project_id: string }>(
  searching: Promise<readonly T[]>,
  context: Context,
): Promise<Found<T>[]> {
  const [rows, projects] = await Promise.all([searching, keptProjects(context)]);
  const found = rows.flatMap((row): Found<T>[] => {
    const project = projects.find(({ id }) => id === row.project_id);
    if (!project) return [];
    return [{ ...row, project, place: project.id === context.projectId ? undefined : project.name }];
  });
  const isHere = ({ place }: Found<T>) => place === undefined;
  return [...found.filter(isHere), ...found.filter((row) => !isHere(row))].slice(0, SHOWN);
}

/** The existing parts of the line below a result. */
export const detailOf = (...parts: (string | null | undefined)[]) => {
  const detail = parts.filter(Boolean).join(' · ');
  return detail ? { detail } : {};
};
