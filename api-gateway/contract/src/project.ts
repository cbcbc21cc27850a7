import { z } from 'zod';

export const projectRoleSchema = z.enum(['owner', 'manager', 'member', 'viewer']);
export type ProjectRole = z.infer<typeof projectRoleSchema>;

/** A project as a card: owned by the caller, joined by the caller, or owned by the caller and in the trash. */
export const projectListItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: projectRoleSchema,
  relation: z.enum(['mine', 'joined']),
  memberCount: z.number().int(),
  noteCount: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  removedAt: z.string().nullable(),
  /** When it is deleted permanently; set together with `removedAt`. */
  purgeAt: z.string().nullable(),
});
export type ProjectListItem = z.infer<typeof projectListItemSchema>;

/** POST /api/private/project/getMixedProjectList → `ProjectListItem[]`, latest activity first. */
export const getMixedProjectListRequest = z.object({
  params: z.object({ includeRemoved: z.boolean().optional() }).default({}),
});
export const getMixedProjectListResponse = z.array(projectListItemSchema);

/** Response of POST /api/private/project/getDetail. */
export const getDetailResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  role: projectRoleSchema,
  memberCount: z.number().int(),
  createdAt: z.string(),
});
export type ProjectDetail = z.infer<typeof getDetailResponse>;

/** POST /api/private/project/getDetail → `ProjectDetail`; 404 when it does not exist or the caller may not read it. */
export const getDetailRequest = z.object({ projectId: z.uuid() });

/**
 * POST /api/private/project/getInvite: the project and role that an invite code gives, shown before the signed-in user
 * joins. Error codes are those of updateMember; wrong codes of both routes count towards one limit.
 */
export const getInviteRequest = z.object({ inviteCode: z.string().min(1).max(200) });
export const getInviteResponse = z.object({
  projectId: z.uuid(),
  projectName: z.string(),
  /** Empty when that account was deleted. */
  inviterName: z.string(),
  alreadyMember: z.boolean(),
});
export type InviteOffer = z.infer<typeof getInviteResponse>;

/**
 * POST /api/private/project/updateMember: the signed-in user joins by an invite code. `user` must be the session's
 * user (403 otherwise). Error codes: `invite_not_found` 404, `invite_expired` 410, `invite_used` 409,
 * `invite_other_account` 403 (the message contains the masked e-mail address).
 */
export const updateMemberRequest = z.object({
  inviteCode: z.string().min(1).max(200),
  user: z.object({ id: z.string() }).partial().optional(),
});
export const updateMemberResponse = z.object({ projectId: z.uuid(), name: z.string(), alreadyMember: z.boolean() });
