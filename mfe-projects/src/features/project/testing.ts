import type { ProjectListItem } from '@dojang/api-contract';

/** A project of the signed-in user, in the form of the list of projects. */
export const project = (id: string, name: string, role: ProjectListItem['role'] = 'member'): ProjectListItem => ({
  id,
  name,
  role,
  relation: 'joined',
  memberCount: 2,
  noteCount: 1,
  createdAt: '2026-11-22T00:00:00Z',
  updatedAt: '2026-11-22T00:00:00Z',
  removedAt: null,
  purgeAt: null,
});
