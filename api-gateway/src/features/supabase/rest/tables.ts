/**
 * The tables of schema `public`, the only names with which a query may embed a relation. A test compares them with the
 * database.
 */
export const TABLES: ReadonlySet<string> = new Set(
  (
    'activity agreement_consents agreement_versions agreements assets audit_log invite_mails memos note_places note_versions notes ' +
    'notice_reads notices outbox page_versions pages profiles project_invites project_member_roles project_members ' +
    'projects rate_limits route_rules site_boards site_members sites template_categories templates usage usage_limits ' +
    'user_types'
  ).split(' '),
);
