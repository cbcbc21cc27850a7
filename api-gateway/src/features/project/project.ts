import {
  getDetailRequest,
  getMixedProjectListRequest,
  type ProjectDetail,
  type ProjectListItem,
  projectRoleSchema,
} from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

const listRow = z.object({
  id: z.string(),
  name: z.string(),
  role: projectRoleSchema,
  relation: z.enum(['mine', 'joined']),
  member_count: z.number(),
  note_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  removed_at: z.string().nullable(),
  purge_at: z.string().nullable(),
});

const toListItem = (row: z.infer<typeof listRow>): ProjectListItem => ({
  id: row.id,
  name: row.name,
  role: row.role,
  relation: row.relation,
  memberCount: row.member_count,
  noteCount: row.note_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  removedAt: row.removed_at,
  purgeAt: row.purge_at,
});

const detailRow = listRow.pick({ id: true, name: true, role: true, member_count: true, created_at: true });

const toDetail = (row: z.infer<typeof detailRow>): ProjectDetail => ({
  id: row.id,
  name: row.name,
  role: row.role,
  memberCount: row.member_count,
  createdAt: row.created_at,
});

export interface ProjectDeps extends RequireUserDeps {
  rest: Pick<Rest, 'as'>;
}

/** The caller's projects. The database decides which ones, as the caller. */
export const project = (deps: ProjectDeps) =>
  new Hono<AppEnv>()
    .use('/api/private/project/*', requireUser(deps))
    .post('/api/private/project/getMixedProjectList', async (c) => {
      const { params } = await readJson(c, getMixedProjectListRequest);
      const asUser = deps.rest.as(c.get('user').token);
      const rows = await asUser.rpcRows('project_list', { p_include_removed: params.includeRemoved ?? false });
      return c.json(z.array(listRow).parse(rows).map(toListItem));
    })
    .post('/api/private/project/getDetail', async (c) => {
      const { projectId } = await readJson(c, getDetailRequest);
      const rows = await deps.rest.as(c.get('user').token).rpc('project_detail', { p_project_id: projectId });
      const [row] = z.array(detailRow).parse(rows);
      if (!row) throw notFound();
      return c.json(toDetail(row));
    });
