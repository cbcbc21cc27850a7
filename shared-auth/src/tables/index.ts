import { answered } from './answer.ts';
import { profileTable } from './profiles.ts';
import { projectMemberTable } from './project-members.ts';
import { projectTable } from './projects.ts';
import type { Client } from './schema.ts';

/**
 * The table functions of the specification, which answer false (or no addresses) and warn instead of throwing. The
 * screens use queries that throw, because they show why something failed.
 *
 * @param client the client of the page, from `getSupabase()`
 */
export const tables = (client: Client) => ({
  profiles: profileTable(client),
  projects: projectTable(client),
  projectMembers: projectMemberTable(client),

  /** Whether this person may open a project; false when the check failed. */
  hasProjectAuth: (projectId: string): Promise<boolean> =>
    answered(client.rpc('has_project_auth', { p_project_id: projectId }), false),
});
