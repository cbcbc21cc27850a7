import type { ParsedAuthRoute } from './auth/parse-auth-route.logic.ts';
import type { RestRoute } from './rest/rest-route.logic.ts';

/** Functions that write nothing; a test compares this list with the database. */
export const READING_FUNCTIONS: ReadonlySet<string> = new Set([
  'admin_reports',
  'admin_stats',
  'admin_templates',
  'assigned_issues',
  'check_uploads',
  'comment_reactions_of',
  'conversation',
  'current_agreements',
  'form_answer',
  'form_answers',
  'form_export',
  'form_shelf',
  'has_file_room',
  'has_picture_room',
  'has_project_auth',
  'has_site_role',
  'is_active',
  'is_admin',
  'is_target_there',
  'issue_counts',
  'issue_heads',
  'issue_heads_of',
  'issue_progress',
  'my_board_ids',
  'my_due_issues',
  'my_file_issue_ids',
  'my_issues',
  'my_issues_of',
  'my_notifications',
  'my_project_ids',
  'my_project_topics',
  'my_site_ids',
  'my_topics',
  'my_upload',
  'my_upload_keys',
  'note_children',
  'note_index',
  'note_path',
  'note_rows',
  'notice_head',
  'notification_defaults',
  'notification_preferences',
  'notification_summary',
  'page_shelf',
  'page_visit_stats',
  'preview_invite',
  'preview_site_invite',
  'project_contents',
  'project_detail',
  'project_list',
  'project_mentions',
  'project_of_row',
  'project_people',
  'project_picture_quota',
  'project_role',
  'project_topic',
  'removable_member_ids',
  'row_project_detail',
  'search_comments',
  'search_files',
  'search_issues',
  'search_memos',
  'search_notes',
  'site_file_quota',
  'site_people',
  'site_visits',
  'unread_answers',
]);

/** Functions that write little and free space, or that must always work, such as suspending a user. */
export const SMALL_FUNCTIONS: ReadonlySet<string> = new Set([
  'delete_answers',
  'leave_project',
  'purge_files',
  'purge_issues',
  'purge_note',
  'release_page',
  'remove_files',
  'remove_note',
  'remove_site',
  'revoke_invite',
  'set_member_suspended',
]);

/** Whether a REST request increases the stored data. Deleting does not. */
export function growsTables(method: string, { kind, name }: RestRoute): boolean {
  if (kind === 'rpc') return !READING_FUNCTIONS.has(name) && !SMALL_FUNCTIONS.has(name);
  return method === 'POST' || method === 'PATCH';
}

/** Whether an Auth request does: a new account does, a session hardly. */
export const growsAccounts = ({ name }: Pick<ParsedAuthRoute, 'name'>): boolean => name === 'signup';
