import { personId } from '../support/actors.ts';
import { IDS } from './fixture.ts';

/** How a table is probed. `$me` is replaced by the actor's id, also in labels. */
export interface TableProbe {
  /** The table to which this part belongs. A part is for INSERTs into another place than that of the table. */
  readonly of?: string;
  /** SQL over the row `t`: its label in the access table. */
  readonly label: string;
  /** SQL over the row `t`: the value that identifies the row. Default: `t.id`. */
  readonly key?: string;
  /**
   * An INSERT of a row into our project or site, or of the actor's own row. It has no RETURNING, which would also need
   * SELECT.
   */
  readonly insert: string;
  /** An INSERT in another user's name, or in a wrong place. */
  readonly forge?: string;
  /**
   * The assignment of the UPDATE without a WHERE. It uses constants, because reading a column would also need SELECT.
   * Default: the key, which nobody may change.
   */
  readonly set?: string;
}

const byProject = `case t.project_id when '${IDS.ourProject}' then 'ours' when '${IDS.trashedProject}' then 'trashed' else 'theirs' end`;
/** Labels a row by its board: a board that lists its people, or a board for the whole project. */
const boardLabel = (board: string) => `(select case b.project_id when '${IDS.ourProject}'
    then case b.access when 'listed' then 'listed' else 'ours' end
    when '${IDS.trashedProject}' then 'trashed' else 'theirs' end
  from public.boards b where b.id = ${board})`;
const issueLabel = (...issues: string[]) => {
  const labels = issues.map((issue) => boardLabel(`(select i.board_id from public.issues i where i.id = ${issue})`));
  return labels.length === 1 ? String(labels[0]) : `least(${labels.join(', ')})`;
};
const byUser = `case when t.user_id = $me then 'mine' else 'others' end`;
const OUR_SITE = `(select site_id from public.pages where id = '${IDS.ourPage}')`;
const siteLabel = (site: string) =>
  `case when ${site} = ${OUR_SITE} then 'ours'
    when ${site} in (select s.id from public.sites s where s.owner_id = $me) then 'mine' else 'theirs' end`;
/** Roles of members who may lead our project: owners and managers. */
const memberLabel = (project: string, member: string) =>
  `case when ${project} <> '${IDS.ourProject}' then 'theirs'
    when exists (select from public.project_member_roles r where r.member_id = ${member} and r.role in ('owner', 'manager'))
    then 'leaders' else 'members' end`;
const OBJECT = "(split_part(t.name, '/', 1))::uuid";
const objectLabel = `case t.bucket_id
  when 'site-assets' then ${siteLabel(OBJECT)}
  when 'site-files' then 'file-' || ${siteLabel(OBJECT)}
  when 'profile-photos' then 'photo-' || case ${OBJECT} when $me then 'mine' else 'others' end
  when 'note-pictures' then 'note-' || case ${OBJECT} when '${IDS.ourProject}' then 'ours' else 'theirs' end
  when 'notice-pictures' then 'notice-' || case ${OBJECT} when '${IDS.liveNotice}' then 'live' else 'draft' end
  else 'elsewhere' end`;
/** Ids are literals, because inserts run with the rights of the actor, who may not see the referenced rows. */
const NEW = 'gen_random_uuid()';

export const TABLES: Readonly<Record<string, TableProbe>> = {
  'public.profiles': {
    label: `case when t.id = $me then 'mine' else 'others' end`,
    insert: `insert into public.profiles (id, email, level) values (${NEW}, 'x@example.com', 'super')`,
    set: `display_name = 'changed'`,
  },
  'public.usage_limits': {
    label: `'limit'`,
    key: 't.resource',
    insert: `insert into public.usage_limits (resource) values ('person_x')`,
    set: `max_rows = 1000000`,
  },
  'public.usage': {
    label: `'counter'`,
    key: `t.owner_id || ' ' || t.resource`,
    insert: `insert into public.usage (owner_id, resource) values (${NEW}, 'person_memos')`,
    set: `row_count = 0`,
  },
  'public.user_types': {
    label: `'type'`,
    key: 't.name',
    insert: `insert into public.user_types (name) values ('x')`,
    set: `name = 'changed'`,
  },
  'public.agreements': {
    label: 't.title',
    insert: `insert into public.agreements (kind, title) values ('terms', 'x')`,
  },
  'public.agreement_versions': {
    label: `case when t.published_at is null then 'hidden' else (
      select a.title from public.agreements a where a.id = t.agreement_id) end`,
    key: `t.agreement_id || ' ' || t.version`,
    insert: `insert into public.agreement_versions (agreement_id, version, body) values ('${IDS.agreement}', 9, '{"type":"doc","content":[]}')`,
  },
  'public.agreement_consents': {
    label: byUser,
    insert: `insert into public.agreement_consents (user_id, agreement_id, version, action)
      values ($me, '${IDS.agreement}', 1, 'withdraw')`,
  },
  'public.projects': {
    label: `case t.id when '${IDS.ourProject}' then 'ours' when '${IDS.trashedProject}' then 'trashed'
      when '${IDS.suspendedProject}' then 'suspended' else 'theirs' end`,
    insert: `insert into public.projects (id, name, owner_id) values (${NEW}, 'new', $me)`,
    forge: `insert into public.projects (id, name, owner_id) values (${NEW}, 'new', $other)`,
    set: `name = 'changed'`,
  },
  'public.project_members': {
    label: memberLabel('t.project_id', 't.id'),
    insert: `insert into public.project_members (project_id, user_id, member_email)
      values ('${IDS.ourProject}', $me, 'someone@example.com')`,
    forge: `insert into public.project_members (project_id, user_id, member_email)
      values ('${IDS.ourProject}', $other, 'someone@example.com')`,
  },
  'public.project_member_roles': {
    label: memberLabel('(select m.project_id from public.project_members m where m.id = t.member_id)', 't.member_id'),
    key: 't.member_id',
    insert: `insert into public.project_member_roles (member_id, role) select m.id, 'owner' from public.project_members m
      where m.joined_user_id is null limit 1`,
    set: `role = 'owner'`,
  },
  'public.project_invites': {
    label: byProject,
    insert: `insert into public.project_invites (project_id, role, code_hash, expires_at)
      values ('${IDS.ourProject}', 'manager', 'known', now() + interval '1 day')`,
  },
  'public.invite_mails': {
    label: byProject,
    insert: `insert into public.invite_mails (project_id, inviter_id, email)
      values ('${IDS.ourProject}', $me, 'x@example.com')`,
    set: `at = now()`,
  },
  'public.activity': {
    label: `case t.target_type when 'issue' then ${issueLabel('t.target_id')} else ${byProject} end`,
    insert: `insert into public.activity (project_id, verb, target_type, target_id) values ('${IDS.ourProject}', 'x', 'x', ${NEW})`,
    set: `verb = 'changed'`,
  },
  'public.notes': {
    label: byProject,
    insert: `insert into public.notes (id, project_id, title) values (${NEW}, '${IDS.ourProject}', 'new')`,
    set: `title = 'changed'`,
  },
  'public.note_places': {
    label: byProject,
    key: 't.note_id',
    insert: `insert into public.note_places (note_id, project_id, rank) values ('${IDS.ourRemovedNote}', '${IDS.ourProject}', 1)`,
    set: 'rank = 2',
  },
  'public.note_versions': {
    label: byProject,
    key: `t.note_id || ' ' || t.rev`,
    insert: `insert into public.note_versions (note_id, project_id, rev, title, content, at)
      values ('${IDS.ourNote}', '${IDS.ourProject}', 9, '', '{}', now())`,
  },
  'public.files': {
    label: byProject,
    insert: `insert into public.files (project_id, name, mime, size, sha256)
      values ('${IDS.ourProject}', 'new', 'text/plain', 0, repeat('0', 64))`,
    set: `name = 'changed'`,
  },
  'public.file_versions': {
    label: byProject,
    key: `t.file_id || ' ' || t.version`,
    insert: `insert into public.file_versions (file_id, version, project_id, sha256, size, mime)
      values ('${IDS.ourFile}', 9, '${IDS.ourProject}', repeat('0', 64), 0, 'text/plain')`,
    set: 'size = 1',
  },
  'public.file_blobs': {
    label: byProject,
    key: 't.storage_key',
    insert: `insert into public.file_blobs (project_id, sha256, size, mime, storage_key)
      values ('${IDS.ourProject}', repeat('1', 64), 0, 'text/plain', '${IDS.ourProject}/${IDS.ourFile}')`,
    set: `storage_key = 'changed'`,
  },
  'public.file_uploads': {
    label: byProject,
    insert: `insert into public.file_uploads (id, project_id, user_id, size) values (${NEW}, '${IDS.ourProject}', $me, 0)`,
    set: `sha256 = repeat('1', 64)`,
  },
  'public.file_zips': {
    label: byProject,
    insert: `insert into public.file_zips (project_id, user_id, file_ids) values ('${IDS.ourProject}', $me, '{}')`,
    set: `expires_at = now()`,
  },
  'public.project_exports': {
    label: byProject,
    insert: `insert into public.project_exports (project_id, user_id) values ('${IDS.ourProject}', $me)`,
    forge: `insert into public.project_exports (project_id, user_id) values ('${IDS.theirProject}', $me)`,
    set: `expires_at = now()`,
  },
  'public.comments': {
    label: `case when t.target_id = '${IDS.listedIssue}' then 'listed' else ${byProject} end`,
    insert: `insert into public.comments (project_id, target_type, target_id, body, body_text)
      values ('${IDS.ourProject}', 'note', '${IDS.ourNote}', '{"type":"doc","content":[]}', 'new')`,
    set: `body_text = 'changed'`,
  },
  'public.removed_comments': {
    label: byProject,
    key: 't.comment_id',
    insert: `insert into public.removed_comments (comment_id, project_id, body, body_text)
      values ('${IDS.ourComment}', '${IDS.ourProject}', '{}', '')`,
    set: `body_text = 'changed'`,
  },
  'public.comment_reactions': {
    label: byProject,
    key: `t.comment_id || ' ' || t.user_id || ' ' || t.emoji`,
    insert: `insert into public.comment_reactions (comment_id, user_id, emoji, project_id)
      values ('${IDS.ourComment}', $me, '🎉', '${IDS.ourProject}')`,
    forge: `insert into public.comment_reactions (comment_id, user_id, emoji, project_id)
      values ('${IDS.ourComment}', $other, '🎉', '${IDS.ourProject}')`,
    set: `emoji = '🎉'`,
  },
  'public.boards': {
    label: boardLabel('t.id'),
    insert: `insert into public.boards (id, project_id, name) values (${NEW}, '${IDS.ourProject}', 'x')`,
    set: `access = 'project'`,
  },
  'public.board_access': {
    label: boardLabel('t.board_id'),
    key: `t.board_id || ' ' || t.member_id`,
    insert: `insert into public.board_access (board_id, member_id, project_id)
      select '${IDS.listedBoard}', ${NEW}, '${IDS.ourProject}'`,
    set: `level = 'view'`,
  },
  'public.board_columns': {
    label: boardLabel('t.board_id'),
    insert: `insert into public.board_columns (board_id, project_id, name, kind) values ('${IDS.listedBoard}', '${IDS.ourProject}', 'x', 'done')`,
    set: `name = 'changed'`,
  },
  'public.issues': {
    label: boardLabel('t.board_id'),
    insert: `insert into public.issues (id, project_id, board_id, column_id, title, rank)
      values (${NEW}, '${IDS.ourProject}', '${IDS.listedBoard}', '${IDS.listedColumn}', 'x', 1)`,
    set: `title = 'changed'`,
  },
  'public.issue_numbers': {
    label: `'number'`,
    key: 't.project_id',
    insert: `insert into public.issue_numbers (project_id) values ('${IDS.trashedProject}')`,
    set: 'last = 0',
  },
  'public.labels': {
    label: byProject,
    insert: `insert into public.labels (project_id, name) values ('${IDS.ourProject}', 'x')`,
    set: `name = 'changed'`,
  },
  'public.issue_labels': {
    label: issueLabel('t.issue_id'),
    key: `t.issue_id || ' ' || t.label_id`,
    insert: `insert into public.issue_labels (issue_id, label_id, project_id) values ('${IDS.ourIssue}', ${NEW}, '${IDS.ourProject}')`,
  },
  'public.issue_assignees': {
    label: issueLabel('t.issue_id'),
    key: `t.issue_id || ' ' || t.user_id`,
    insert: `insert into public.issue_assignees (issue_id, user_id, project_id) values ('${IDS.ourIssue}', $me, '${IDS.ourProject}')`,
  },
  'public.issue_watchers': {
    label: issueLabel('t.issue_id'),
    key: `t.issue_id || ' ' || t.user_id`,
    insert: `insert into public.issue_watchers (issue_id, user_id, project_id) values ('${IDS.ourIssue}', $me, '${IDS.ourProject}')`,
  },
  'public.issue_relations': {
    label: issueLabel('t.from_id', 't.to_id'),
    insert: `insert into public.issue_relations (project_id, from_id, to_id, kind)
      values ('${IDS.ourProject}', '${IDS.ourIssue}', '${IDS.ourSecondIssue}', 'relates')`,
    set: `kind = 'duplicates'`,
  },
  'public.issue_views': {
    label: `case when t.project_id <> '${IDS.ourProject}' then 'theirs' when t.is_shared then 'shared' else 'private' end`,
    insert: `insert into public.issue_views (project_id, user_id, name) values ('${IDS.ourProject}', $me, 'x')`,
    set: `name = 'changed'`,
  },
  'public.memos': {
    label: `case when t.user_id <> $me or $me is null then 'others' when t.removed_at is null then 'mine' else 'trash' end`,
    insert: `insert into public.memos (id, user_id, body) values (${NEW}, $me, 'new')`,
    forge: `insert into public.memos (id, user_id, body) values (${NEW}, $other, 'new')`,
    set: 'pinned = true',
  },
  'public.site_boards': {
    label: `case when t.archived_at is not null then 'hidden' else t.name end`,
    insert: `insert into public.site_boards (kind, name) values ('notice', 'x')`,
    set: `name = 'changed'`,
  },
  'public.notices': {
    label: `split_part(t.title, ':', 1)`,
    insert: `insert into public.notices (title, status, publish_at) values ('x', 'published', now())`,
    set: `title = 'changed'`,
  },
  'public.notice_reads': {
    label: byUser,
    key: `t.notice_id || ' ' || t.user_id`,
    insert: `insert into public.notice_reads (notice_id, user_id) values ('${IDS.liveNotice}', $me)`,
    forge: `insert into public.notice_reads (notice_id, user_id) values ('${IDS.liveNotice}', $other)`,
    set: `acked_at = now()`,
  },
  'public.notifications': {
    label: byUser,
    insert: `insert into public.notifications (user_id, kind, target_type, target_id, title, link)
      values ($me, 'projects.mentioned', 'note', ${NEW}, 'x', '/')`,
    set: 'read_at = now()',
  },
  'public.notification_settings': {
    label: byUser,
    insert: `insert into public.notification_settings (user_id, kind, in_app, email, browser)
      values ($me, 'projects.due', true, 'off', true)`,
    set: `email = 'instant'`,
  },
  'public.notification_marks': {
    label: `'mark'`,
    key: 't.key',
    insert: `insert into public.notification_marks (key) values ('x')`,
    set: `at = now()`,
  },
  'public.notice_reminders': {
    label: `'reminder'`,
    insert: `insert into public.notice_reminders (id, notice_id) values (${NEW}, '${IDS.liveNotice}')`,
    set: `told = 1`,
  },
  'public.notification_times': {
    label: byUser,
    key: 't.user_id',
    insert: `insert into public.notification_times (user_id) values ($me)`,
    set: `time_zone = 'UTC'`,
  },
  'public.sites': {
    label: siteLabel('t.id'),
    insert: `insert into public.sites (id, owner_id, name, subdomain) values (${NEW}, $me, 'x', 'x')`,
    set: `name = 'changed'`,
  },
  'public.site_members': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.site_members (site_id, user_id, email, role) select id, $me, 'x@example.com', 'owner' from public.sites limit 1`,
    set: `role = 'owner'`,
  },
  'public.site_invites': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.site_invites (site_id, role, code_hash, expires_at)
      select id, 'manager', 'known', now() + interval '1 day' from public.sites limit 1`,
    set: `role = 'manager'`,
  },
  'public.domains': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.domains (site_id, hostname, name, is_apex) values ($site, 'new.example', 'new.example', true)`,
    set: `is_primary = true`,
  },
  'public.site_redirects': {
    label: siteLabel('t.site_id'),
    key: 't.site_id',
    insert: `insert into public.site_redirects (site_id, from_path, target, rank) values ($site, '/new', '/page', 2)`,
    set: `target = '/changed'`,
  },
  'public.plans': {
    label: 't.id',
    insert: `insert into public.plans (id, name, price, rank, max_domains) values ('x', 'x', 1, 3, 1)`,
    set: `price = 1`,
  },
  'public.orders': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.orders (order_no, site_id, site_name, plan, amount) values ('order-x', $site, 'x', 'pro', 1)`,
    set: `status = 'paid'`,
  },
  'public.payments': {
    label: 't.payment_key',
    insert: `insert into public.payments (payment_key, order_id, status, total, balance, raw)
      values ('x', '${IDS.ourOrder}', 'DONE', 1, 1, '{}')`,
    set: `status = 'DONE'`,
  },
  'public.payment_events': {
    label: 't.dedup_key',
    insert: `insert into public.payment_events (dedup_key, order_id, body) values ('x', '${IDS.ourOrder}', '{}')`,
    set: `applied_at = now()`,
  },
  'public.template_categories': {
    label: 't.name',
    insert: `insert into public.template_categories (name) values ('x')`,
  },
  'public.templates': {
    label: 't.name',
    insert: `insert into public.templates (name, project) values ('x', '{}')`,
    set: `status = 'published'`,
  },
  'public.pages': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.pages (id, site_id, slug, title) values (${NEW}, $site, 'new', 'new')`,
    set: `title = 'changed'`,
  },
  'public.page_sections': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.page_sections (id, site_id, name, project) values (${NEW}, $site, 'new', '{}')`,
    set: `name = 'changed'`,
  },
  'public.page_versions': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.page_versions (page_id, site_id, kind, title, project) values ('${IDS.ourPage}', $site, 'publish', 'x', '{}')`,
    set: `label = 'changed'`,
  },
  'public.page_shares': {
    // A review link belongs to the admin who made it, not to the site. `former` is the link of a user who is no longer an
    // admin.
    label: `case when t.created_by = '${personId('admin')}' then 'review' when t.for_review then 'former'
      else ${siteLabel('(select p.site_id from public.pages p where p.id = t.page_id)')} end`,
    insert: `insert into public.page_shares (page_id, created_by, expires_at) values ('${IDS.ourPage}', $me, now())`,
    set: `expires_at = 'infinity'`,
  },
  'public.page_thumbs': {
    label: `'picture'`,
    key: 't.page_id',
    insert: `insert into public.page_thumbs (page_id, key, picture) values ('${IDS.ourPage}', ${NEW}, '\\x524946460000000057454250')`,
    set: `key = gen_random_uuid()`,
  },
  'public.page_locks': {
    label: `'lock'`,
    key: 't.page_id',
    insert: `insert into public.page_locks (page_id, user_id, editor_id, expires_at)
      select '${IDS.ourPage}', owner_id, ${NEW}, now() from public.sites where id = $site`,
    set: `expires_at = now()`,
  },
  'public.section_locks': {
    label: `'lock'`,
    key: 't.section_id',
    insert: `insert into public.section_locks (section_id, user_id, editor_id, expires_at)
      select '${IDS.ourSection}', owner_id, ${NEW}, now() from public.sites where id = $site`,
    set: `expires_at = now()`,
  },
  'public.draft_versions': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.draft_versions (page_id, site_id, title, project, at)
      values ('${IDS.ourPage}', $site, 'new', '{}', now())`,
    set: `title = 'changed'`,
  },
  'public.section_versions': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.section_versions (section_id, site_id, name, project, at)
      values ('${IDS.ourSection}', $site, 'new', '{}', now())`,
    set: `name = 'changed'`,
  },
  'public.former_site_names': {
    label: siteLabel('t.site_id'),
    key: 't.subdomain',
    insert: `insert into public.former_site_names (subdomain, site_id) values ('new', $site)`,
    set: `left_at = now()`,
  },
  'public.page_redirects': {
    label: `'redirect'`,
    key: 't.page_id',
    insert: `insert into public.page_redirects (site_id, from_slug, page_id) values ($site, 'former', '${IDS.ourPage}')`,
    set: `from_slug = 'changed'`,
  },
  'public.forms': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.forms (site_id, page_id, key, name, fields, version_id)
      values ($site, '${IDS.ourPage}', 'new', 'new', '[]', ${NEW})`,
    set: `retention_days = null`,
  },
  'public.form_definitions': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.form_definitions (form_id, site_id, hash, fields, consent_text)
      values ('${IDS.ourForm}', $site, 'new', '[]', '')`,
    set: `consent_text = 'changed'`,
  },
  'public.form_submissions': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.form_submissions (form_id, site_id, definition_id, version_id, data, ip_hash, digest)
      values ('${IDS.ourForm}', $site, ${NEW}, ${NEW}, '{}', '', '')`,
    set: `note = 'changed'`,
  },
  'public.form_files': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.form_files (id, site_id, submission_id, field_key, name, bytes)
      values (${NEW}, $site, '${IDS.ourAnswer}', 'cv', 'cv.pdf', 1)`,
    set: `name = 'changed'`,
  },
  'public.page_reports': {
    label: `'report'`,
    key: 't.page_id',
    insert: `insert into public.page_reports (page_id, reason, ip_hash) values ('${IDS.ourPage}', 'spam', '')`,
    set: `body = 'changed'`,
  },
  'public.taken_down_assets': {
    label: siteLabel('t.site_id'),
    key: 't.page_id',
    insert: `insert into public.taken_down_assets (page_id, site_id, use_key) values ('${IDS.ourPage}', $site, ${NEW})`,
    set: `use_key = ${NEW}`,
  },
  'public.page_visits': {
    label: siteLabel('t.site_id'),
    key: 't.page_id',
    insert: `insert into public.page_visits (page_id, site_id, day, device, referrer, count, purge_at)
      values ('${IDS.ourPage}', $site, '2026-11-23', 'phone', '', 1, now())`,
    set: `count = 2`,
  },
  'public.assets': {
    label: siteLabel('t.site_id'),
    insert: `insert into public.assets (site_id, sha256, path, mime, bytes)
      values ($site, repeat('1', 64), $site || '/1.png', 'image/png', 1)`,
    set: `alt = 'changed'`,
  },
  'public.secure_login_challenges': {
    key: 't.session_id',
    label: `'challenge'`,
    insert: `insert into public.secure_login_challenges (session_id, user_id) values (gen_random_uuid(), $me)`,
  },
  'public.login_apps': {
    key: 't.user_id',
    label: `'app'`,
    insert: `insert into public.login_apps (user_id, sealed_secret, last_step) values ($me, 'x', 0)`,
    set: `last_step = 0`,
  },
  'public.recovery_codes': {
    key: `t.user_id || ' ' || t.code_hash`,
    label: `'code'`,
    insert: `insert into public.recovery_codes (user_id, code_hash) values ($me, 'x')`,
    set: `code_hash = 'x'`,
  },
  'public.remembered_browsers': {
    label: `'browser'`,
    insert: `insert into public.remembered_browsers (user_id, token_hash, device) values ($me, 'x', 'x')`,
    set: `expires_at = now() + interval '1 year'`,
  },
  'public.email_changes': {
    key: 't.user_id',
    label: `'change'`,
    insert: `insert into public.email_changes (user_id, new_email, expires_at) values ($me, 'x@example.com', now())`,
  },
  'public.failed_rows': {
    label: `'row'`,
    insert: `insert into public.failed_rows (kind, target_id, error, next_at) values ('x', ${NEW}, 'x', now())`,
    set: `tries = 0`,
  },
  'public.outbox': {
    label: `'mail'`,
    insert: `insert into public.outbox (kind, to_email) values ('x', 'x@example.com')`,
    set: `tries = 9`,
  },
  'public.rate_limits': {
    label: `'count'`,
    key: 't.key',
    insert: `insert into public.rate_limits (key, points, expires_at) values ('x:', 1, now())`,
    set: `points = 0`,
  },
  'public.refused_invitations': {
    label: `'refused'`,
    key: 't.mailbox_hash',
    insert: `insert into public.refused_invitations (mailbox_hash) values (repeat('1', 64))`,
    set: `at = now()`,
  },
  'public.budget_limits': {
    label: `'limit'`,
    key: 't.budget',
    insert: `insert into public.budget_limits (budget, at_first, full_size, per_paid_site, of_network) values ('files', 1, 1, 1, 1)`,
    set: `full_size = 1e15`,
  },
  'public.person_budgets': {
    label: `case when t.person_id = $me then 'mine' else 'others' end`,
    key: 't.person_id',
    insert: `insert into public.person_budgets (person_id, joined_at) values ($me, now())`,
    set: `files = 0`,
  },
  'public.raised_budgets': {
    label: `case when t.person_id = $me then 'mine' else 'others' end`,
    key: 't.person_id',
    insert: `insert into public.raised_budgets (person_id, budget, most) values ($me, 'words', 1)`,
    set: `most = 1`,
  },
  'public.sign_ups': {
    label: `'announced'`,
    key: 't.email_hash',
    insert: `insert into public.sign_ups (email_hash, network) values (repeat('1', 64), repeat('n', 22))`,
    set: `network = repeat('m', 22)`,
  },
  'public.person_origins': {
    label: `case when t.person_id = $me then 'mine' else 'others' end`,
    key: 't.person_id',
    insert: `insert into public.person_origins (person_id, network) values ($me, repeat('n', 22))`,
    set: `network = repeat('m', 22)`,
  },
  'public.remote_networks': {
    label: `'networks'`,
    key: 't.name',
    insert: `insert into public.remote_networks (name, version, network_group, views, errors, purge_at)
      values ('admin', '0a1b2c', 0, 1, 0, now())`,
    set: `views = 2`,
  },
  'public.remote_reports': {
    label: `'report'`,
    key: 't.name',
    insert: `insert into public.remote_reports (name, version, day, phase, code, count, purge_at)
      values ('admin', '0a1b2c', '2026-11-23', 'view', 'view', 1, now())`,
    set: `count = 2`,
  },
  'public.remote_vitals': {
    label: `'vitals'`,
    key: 't.name',
    insert: `insert into public.remote_vitals (name, version, day, metric, bucket, count, purge_at)
      values ('admin', '0a1b2c', '2026-11-23', 'lcp', 1, 1, now())`,
    set: `count = 2`,
  },
  'public.remote_channels': {
    label: `'channels'`,
    key: 't.only_row',
    insert: `insert into public.remote_channels (only_row) values (true)`,
    set: `rev = 9`,
  },
  'public.remote_releases': {
    label: `'release'`,
    key: 't.upload',
    insert: `insert into public.remote_releases (name, version, content_hash, upload, sha256, bytes)
      values ('content', '0a1b2c', repeat('0', 64), ${NEW}, repeat('0', 64), 1)`,
    set: `bytes = 2`,
  },
  'public.remote_release_parts': {
    label: `'part'`,
    key: 't.upload',
    insert: `insert into public.remote_release_parts (upload, part, content) values (${NEW}, 0, 'x')`,
    set: `content = 'y'`,
  },
  'public.audit_log': {
    label: `'row'`,
    insert: `insert into public.audit_log (action, target_type, target_id) values ('x', 'x', 'x')`,
    set: `action = 'changed'`,
  },
  'public.deploy_tokens': {
    label: `'token'`,
    insert: `insert into public.deploy_tokens (id, name, label, scope, token_hash, public_key, expires_at)
      values (${NEW}, 'content', 'x', 'read', repeat('1', 64), repeat('A', 43), now())`,
    set: `label = 'changed'`,
  },
  'public.route_rules': {
    label: `'rule'`,
    key: 't.pattern',
    insert: `insert into public.route_rules (pattern, target) values ('/x', '/')`,
    set: `target = '/changed'`,
  },
  'storage.objects': {
    label: objectLabel,
    insert: `insert into storage.objects (bucket_id, name) values ('site-assets', $site || '/new.png')`,
    forge: `insert into storage.objects (bucket_id, name) values ('elsewhere', $site || '/new.png')`,
    set: `user_metadata = '{"changed":true}'`,
  },
  'storage.site_files': {
    of: 'storage.objects',
    label: objectLabel,
    insert: `insert into storage.objects (bucket_id, name) values ('site-files', $site || '/' || repeat('1', 64) || '.pdf')`,
    forge: `insert into storage.objects (bucket_id, name) values ('elsewhere', $site || '/' || repeat('1', 64) || '.pdf')`,
  },
  'storage.site_markup': {
    of: 'storage.objects',
    label: objectLabel,
    insert: `insert into storage.objects (bucket_id, name) values ('site-files', $site || '/' || repeat('1', 64) || '.html')`,
  },
  'storage.note_pictures': {
    of: 'storage.objects',
    label: objectLabel,
    insert: `insert into storage.objects (bucket_id, name) values ('note-pictures', '${IDS.ourProject}/new.webp')`,
    forge: `insert into storage.objects (bucket_id, name) values ('elsewhere', '${IDS.ourProject}/new.webp')`,
  },
  // The fixture has a running upload whose id is the id of each person.
  'storage.project_files': {
    of: 'storage.objects',
    label: objectLabel,
    insert: `insert into storage.objects (bucket_id, name) values ('project-files', '${IDS.ourProject}/' || $me)`,
    forge: `insert into storage.objects (bucket_id, name) values ('elsewhere', '${IDS.ourProject}/' || $me)`,
  },
  'storage.profile_photos': {
    of: 'storage.objects',
    label: objectLabel,
    insert: `insert into storage.objects (bucket_id, name) values ('profile-photos', $me || '/new.webp')`,
    forge: `insert into storage.objects (bucket_id, name) values ('elsewhere', $me || '/new.webp')`,
  },
  'storage.photos_of_others': {
    of: 'storage.objects',
    label: objectLabel,
    insert: `insert into storage.objects (bucket_id, name) values ('profile-photos', '${IDS.ourProject}/new.webp')`,
  },
  'storage.notice_pictures': {
    of: 'storage.objects',
    label: objectLabel,
    insert: `insert into storage.objects (bucket_id, name) values ('notice-pictures', '${IDS.liveNotice}/new.webp')`,
  },
};
