import type { ProjectRole } from '@dojang/api-contract';

/**
 * Which role may do what in a project. The database enforces the rules; this table only hides actions that would be refused.
 * The same table is in SQL, and a test compares the two.
 */
export const PROJECT_PERMISSIONS = {
  'project.read': ['owner', 'manager', 'member', 'viewer'],
  'note.write': ['owner', 'manager', 'member'],
  'note.purge': ['owner', 'manager'],
  'comment.write': ['owner', 'manager', 'member'],
  'comment.remove': ['owner', 'manager'],
  'project.rename': ['owner', 'manager'],
  'member.invite': ['owner', 'manager'],
  'member.remove': ['owner', 'manager'],
  'role.change': ['owner'],
  'project.delete': ['owner'],
} as const satisfies Record<string, readonly ProjectRole[]>;

export type ProjectAction = keyof typeof PROJECT_PERMISSIONS;

export function projectCan(role: ProjectRole | null | undefined, action: ProjectAction): boolean {
  return role ? (PROJECT_PERMISSIONS[action] as readonly ProjectRole[]).includes(role) : false;
}
