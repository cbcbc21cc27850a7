import { z } from 'zod';

export const projectRoleSchema = z.enum(['owner', 'manager', 'member', 'viewer']);
export type ProjectRole = z.infer<typeof projectRoleSchema>;

/** A project as a card: one of mine, one I joined, or one of mine that is in the trash. */
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
  /** When it is deleted for good; set together with `removedAt`. */
  purgeAt: z.string().nullable(),
});
export type ProjectListItem = z.infer<typeof projectListItemSchema>;

/** POST /api/private/project/getMixedProjectList → `ProjectListItem[]`, newest activity first. */
export const getMixedProjectListRequest = z.object({
  params: z.object({ includeRemoved: z.boolean().optional() }).default({}),
});
export const getMixedProjectListResponse = z.array(projectListItemSchema);

/** What POST /api/private/project/getDetail answers. */
export const getDetailResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  role: projectRoleSchema,
  memberCount: z.number().int(),
  createdAt: z.string(),
});
export type ProjectDetail = z.infer<typeof getDetailResponse>;

/** POST /api/private/project/getDetail → `ProjectDetail`; 404 when unknown or not mine. */
export const getDetailRequest = z.object({ projectId: z.uuid() });

/**
 * POST /api/private/project/getInvite: what a code offers to the signed-in person, before they join. Error codes are those
 * of updateMember, and wrong codes are counted together.
 */
export const getInviteRequest = z.object({ inviteCode: z.string().min(1).max(200) });
export const getInviteResponse = z.object({
  projectId: z.uuid(),
  projectName: z.string(),
  /** Empty when that account is gone. */
  inviterName: z.string(),
  alreadyMember: z.boolean(),
});
export type InviteOffer = z.infer<typeof getInviteResponse>;

/**
 * POST /api/private/project/updateMember: the signed-in person joins by an invite code. `user` may name nobody but
 * the session's user (403 otherwise). Error codes: `invite_not_found` 404, `invite_expired` 410, `invite_used` 409,
 * `invite_other_account` 403 (message holds the masked address).
 */
export const updateMemberRequest = z.object({
  inviteCode: z.string().min(1).max(200),
  user: z.object({ id: z.string() }).partial().optional(),
});
export const updateMemberResponse = z.object({ projectId: z.uuid(), name: z.string(), alreadyMember: z.boolean() });
