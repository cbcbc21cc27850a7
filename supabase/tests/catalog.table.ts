/** Functions of the public schema by who may call them. A new one belongs here, or to nobody. */
export const FUNCTIONS = {
  anon: ['current_agreements', 'has_project_auth'],
  authenticated: [
    // What policies compare with.
    'is_active',
    'is_admin',
    'my_project_ids',
    'my_site_ids',
    'removable_member_ids',
    // Accounts.
    'current_agreements',
    // Projects and people.
    'has_project_auth',
    'project_role',
    'project_detail',
    'project_list',
    'project_people',
    'restore_project',
    'transfer_project',
    'leave_project',
    'set_project_role',
    'create_invites',
    'create_invite_code',
    'resend_invite',
    'revoke_invite',
    'preview_invite',
    'accept_invite',
    // Notes.
    'save_note',
    'save_note_index',
    'search_notes',
    'remove_note',
    'restore_note',
    'purge_note',
    // Content.
    'save_memo',
    'save_notice',
    'ack_notice',
    // Pages.
    'has_site_role',
    'save_draft',
    // Admins; each asks for the level itself.
    'set_member_level',
    'set_member_suspended',
    'admin_stats',
  ],
  service_role: [
    'live_sessions',
    'publish_page',
    'unpublish_page',
    'published_page',
    'claim_outbox',
    'finish_outbox',
    'promote_member',
    'purge_expired',
    'count_rate_limits',
    'purge_rate_limits',
  ],
} as const;

/** `role verb table: columns`; `*` is the whole table. */
export const TABLE_GRANTS: readonly string[] = [
  'anon select agreements: *',
  'anon select agreement_versions: *',
  'anon select site_boards: *',
  'anon select notices: *',

  'authenticated select profiles: *',
  'authenticated update profiles: display_name is_secure_login phone thumb_url',
  'authenticated select user_types: *',
  'authenticated select agreements: *',
  'authenticated select agreement_versions: *',
  'authenticated select agreement_consents: *',

  'authenticated select projects: *',
  'authenticated insert projects: id name owner_id',
  'authenticated update projects: file_category name',
  'authenticated delete projects: *',
  'authenticated select project_members: *',
  'authenticated insert project_members: id member_email project_id user_id',
  'authenticated delete project_members: *',
  'authenticated select project_member_roles: *',
  'authenticated select project_invites: created_at created_by email expires_at id max_uses project_id revoked_at role sent_at used',
  'authenticated select activity: *',

  'authenticated select notes: *',
  'authenticated insert notes: body_text content id project_id title',
  'authenticated select note_versions: *',

  'authenticated select memos: *',
  'authenticated insert memos: body id pinned tags user_id',
  'authenticated update memos: archived_at pinned removed_at',
  'authenticated delete memos: *',
  'authenticated select site_boards: *',
  'authenticated select notices: *',
  'authenticated select notice_reads: *',
  'authenticated insert notice_reads: notice_id user_id',

  'authenticated select sites: *',
  'authenticated update sites: name settings',
  'authenticated select site_members: created_at email expires_at id role site_id user_id',
  'authenticated select template_categories: *',
  'authenticated select templates: *',
  'authenticated select pages: *',
  'authenticated insert pages: draft id schema_version seo site_id slug template_id title',
  'authenticated update pages: deleted_at seo slug title',
  'authenticated select page_versions: *',
  'authenticated select assets: *',
  'authenticated insert assets: bytes height id mime path sha256 site_id width',

  'authenticated select audit_log: *',
];
