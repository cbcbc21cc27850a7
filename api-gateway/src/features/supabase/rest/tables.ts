/**
 * The tables of schema `public`. A query may embed a relation only by one of these names. A test compares them with the
 * database.
 */
export const TABLES: ReadonlySet<string> = new Set(
  (
    'activity agreement_consents agreement_versions agreements assets audit_log board_access board_columns boards budget_limits ' +
    'comment_reactions comments deploy_tokens domains draft_versions email_changes failed_rows file_blobs file_uploads file_versions file_zips files form_definitions form_files form_submissions former_site_names forms invite_mails issue_assignees ' +
    'issue_labels issue_numbers issue_relations issue_views issue_watchers issues labels login_apps memos note_places ' +
    'note_versions notes notice_reads notice_reminders notices notification_marks notification_settings notification_times notifications ' +
    'orders outbox page_locks page_redirects page_reports page_sections page_shares page_thumbs page_versions page_visits pages payment_events payments person_budgets person_origins plans profiles project_exports project_invites project_member_roles project_members projects raised_budgets rate_limits recovery_codes refused_invitations remembered_browsers ' +
    'remote_channels remote_networks remote_release_parts remote_releases remote_reports remote_vitals ' +
    'removed_comments route_rules section_locks section_versions secure_login_challenges sign_ups site_boards site_invites site_members site_redirects sites taken_down_assets template_categories templates usage usage_limits ' +
    'user_types'
  ).split(' '),
);
