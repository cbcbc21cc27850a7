import { z } from 'zod';

/**
 * The shape of every error response of the gateway. `message` is Korean and can be shown to the user; `details` are for the
 * screen that asked, in the shape that its path documents.
 */
export const apiErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  details: z.unknown().optional(),
});
export type ApiError = z.infer<typeof apiErrorSchema>;

/** Every error code of the gateway. Each has a text in the gateway and in the browser. */
export const ERROR_CODES = [
  'invalid_address',
  'invalid_request',
  'unauthorized',
  'forbidden',
  'unknown_host',
  'not_found',
  'method_not_allowed',
  'email_address_invalid',
  'query_refused',
  'answer_too_large',
  'too_large',
  'file_type_mismatch',
  'image_too_large',
  'stale_revision',
  'conflict',
  'page_not_publishable',
  'draft_invalid',
  'domain_unreadable',
  'domain_not_public',
  'domain_is_suffix',
  'domain_ours',
  'taken_down',
  'quota_site_page_versions_bytes',
  'quota_project_files_rows',
  'quota_project_file_storage_bytes',
  'invalid_file_name',
  'upload_incomplete',
  'uploads_limit',
  'zip_running',
  'invite_not_found',
  'invite_expired',
  'invite_used',
  'invite_other_account',
  'ticket_required',
  'login_code_required',
  'wrong_password',
  'email_unchanged',
  'last_super',
  'hand_over_first',
  'link_expired',
  'too_many_requests',
  'too_many_sign_ins',
  'too_many_invite_codes',
  'too_many_codes',
  'too_many_sign_ups',
  'too_many_mails',
  'too_many_resets',
  'busy',
  'upstream_unavailable',
  'upstream_timeout',
  'statement_timeout',
  'disk_full',
  'disk_read_only',
  'not_ready',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
