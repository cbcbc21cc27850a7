import type { ProjectDetail } from '@dojang/api-contract';
import type { RouteDescriptor } from '@dojang/contract';
import { currentProjectStore } from '@dojang/shared-auth';
import { outageOf } from '@dojang/shared-ui/core';
import { projectScope } from './project-scope.logic.ts';
import { projectDetail, rowProjectDetail } from './project-scope.queries.ts';

/** How long the detail of a project is valid, in milliseconds. A changed role takes effect after this time at the latest. */
const FRESH_MS = 30_000;

let checked = { projectId: '', at: 0 };

export type ProjectAccess = { kind: 'granted' } | { kind: 'redirect'; to: string } | { kind: 'not_found' };

/**
 * Finds the project of a route, checks that the user may see it, and stores its detail for the pages. Adds the
 * project to the URL, so that it can be shared and two tabs can show two projects.
 *
 * @param choice the page for choosing a project when none is open
 * @throws AppError when the database does not answer
 */
export async function openProject(
  route: RouteDescriptor,
  params: Readonly<Record<string, string | undefined>>,
  url: URL,
  choice: string,
): Promise<ProjectAccess> {
  const scope = projectScope(route, params, url.searchParams);
  if (scope.kind === 'none') return { kind: 'granted' };
  if (scope.kind === 'impossible') return { kind: 'not_found' };
  if (scope.kind === 'row') {
    const detail = await rowProjectDetail(scope.table, scope.id);
    if (!detail) return { kind: 'not_found' };
    store(detail);
    return { kind: 'granted' };
  }
  const projectId = scope.kind === 'address' ? scope.projectId : currentProjectStore.getState().project?.id;
  if (!projectId) return scope.kind === 'stored' ? { kind: 'redirect', to: choice } : { kind: 'not_found' };
  if (!(await enter(projectId))) {
    if (scope.kind !== 'stored') return { kind: 'not_found' };
    currentProjectStore.getState().clear();
    return { kind: 'redirect', to: choice };
  }
  if (scope.kind !== 'stored') return { kind: 'granted' };
  const search = new URLSearchParams(url.search);
  search.set('projectId', projectId);
  return { kind: 'redirect', to: `${url.pathname}?${search}${url.hash}` };
}

/** Stores the detail; false when the user may not see the project. During an outage the stored project stays. */
async function enter(projectId: string): Promise<boolean> {
  const isKnown = checked.projectId === projectId && currentProjectStore.getState().project?.id === projectId;
  if (isKnown && performance.now() - checked.at < FRESH_MS) return true;
  let detail: Awaited<ReturnType<typeof projectDetail>>;
  try {
    detail = await projectDetail(projectId);
  } catch (error) {
    if (isKnown && outageOf(error)) return true;
    throw error;
  }
  if (!detail) return false;
  store(detail);
  return true;
}

function store(detail: ProjectDetail): void {
  currentProjectStore.getState().set(detail);
  checked = { projectId: detail.id, at: performance.now() };
}
