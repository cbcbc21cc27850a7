import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { personId } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const database = useSharedFixture();

async function names(query: string): Promise<string[]> {
  const rows = await database.sql.unsafe<{ name: string }[]>(query);
  return rows.map((row) => row.name).sort();
}

/** Text columns that no user fills, with the reason. A trigger composes (NFC) every other text column of its table. */
const NOT_TYPED: Readonly<Record<string, readonly string[]>> = {
  'written by triggers and functions, from composed rows': [
    ...['activity.actor_name', 'activity.before', 'activity.after', 'audit_log.actor_name', 'audit_log.before'],
    ...['audit_log.after', 'audit_log.target_id', 'memos.search_chosung', 'memos.search_jamo', 'notes.search_chosung'],
    ...['notes.search_jamo', 'notices.search_chosung', 'notices.search_jamo', 'note_versions.content'],
    ...['files.name_key', 'files.search_chosung', 'files.search_jamo', 'file_uploads.result'],
    ...[
      'orders.site_name',
      'note_versions.title',
      'page_versions.project',
      'page_versions.title',
      'draft_versions.project',
      'draft_versions.title',
      'section_versions.project',
      'section_versions.name',
      'outbox.data',
      'outbox.last_error',
      'failed_rows.title',
    ],
    ...['comments.author_name', 'removed_comments.body', 'removed_comments.body_text'],
    ...['issues.search_chosung', 'issues.search_jamo', 'deploy_tokens.created_by_name'],
    ...['notifications.actor_name', 'notifications.title', 'page_redirects.from_slug'],
    'former_site_names.subdomain',
  ],
  'one of a list of words': [
    ...['activity.target_type', 'activity.verb', 'agreement_consents.action', 'agreement_consents.source'],
    ...['agreement_versions.change', 'agreements.kind', 'assets.mime', 'audit_log.action', 'audit_log.target_type'],
    ...['note_versions.kind', 'notices.status', 'outbox.kind', 'page_versions.kind', 'profiles.level'],
    ...['profiles.user_type', 'project_invites.role', 'project_member_roles.role', 'site_boards.kind'],
    ...[
      'site_boards.read_level',
      'site_boards.write_level',
      'domains.problem',
      'domains.status',
      'domains.www',
      'site_invites.role',
      'site_members.role',
      'templates.status',
      'usage.resource',
    ],
    ...['budget_limits.budget', 'raised_budgets.budget', 'usage_limits.budget'],
    ...['usage_limits.resource', 'files.source_type', 'files.thumb', 'file_blobs.thumb'],
    ...['comments.target_type', 'comment_reactions.emoji'],
    ...['board_access.level', 'board_columns.kind', 'boards.access', 'issue_relations.kind'],
    ...['issues.source_type', 'labels.color'],
    ...['notification_settings.email', 'notification_settings.kind', 'notifications.email', 'notifications.kind'],
    ...['notifications.target_type', 'project_exports.error', 'project_exports.status', 'form_submissions.status'],
    ...[
      'failed_rows.error',
      'failed_rows.kind',
      'page_visits.device',
      'page_reports.reason',
      'page_reports.status',
      'deploy_tokens.scope',
    ],
    ...[
      'orders.plan',
      'orders.refund_by',
      'orders.status',
      'payments.status',
      'plans.id',
      'sites.plan',
      'sites.plan_told',
    ],
  ],
  'a hash, a key or an address in ASCII': [
    ...['agreement_versions.sha256', 'assets.path', 'assets.sha256', 'page_versions.etag', 'profiles.thumb_url'],
    'pages.live_content',
    ...['project_invites.code_hash', 'rate_limits.key', 'route_rules.pattern', 'route_rules.target'],
    ...[
      'refused_invitations.mailbox_hash',
      'invite_mails.network',
      'person_origins.network',
      'sign_ups.email_hash',
      'sign_ups.network',
      'person_budgets.network',
      'raised_budgets.network',
    ],
    ...['file_blobs.mime', 'file_blobs.sha256', 'file_blobs.storage_key', 'file_uploads.mime', 'file_uploads.sha256'],
    ...['file_versions.mime', 'file_versions.sha256', 'files.category_id', 'files.mime', 'files.sha256'],
    ...['domains.hostname', 'domains.observed', 'domains.txt_token'],
    ...['login_apps.sealed_secret', 'recovery_codes.code_hash', 'remembered_browsers.token_hash'],
    ...['deploy_tokens.name', 'deploy_tokens.public_key', 'deploy_tokens.token_hash'],
    ...['remote_networks.name', 'remote_networks.version'],
    ...['remote_reports.code', 'remote_reports.name', 'remote_reports.phase', 'remote_reports.version'],
    ...['remote_reports.route', 'remote_reports.snapshot', 'remote_reports.trace_id'],
    ...['remote_vitals.metric', 'remote_vitals.name', 'remote_vitals.version'],
    ...['remote_releases.content_hash', 'remote_releases.name', 'remote_releases.sha256', 'remote_releases.version'],
    ...['orders.idempotency_key', 'orders.order_no', 'orders.payment_key', 'orders.receipt_url', 'orders.refund_key'],
    ...['orders.failure_code', 'payment_events.body', 'payment_events.dedup_key', 'payments.payment_key'],
    ...['site_invites.code_hash', 'site_members.invite_hash', 'sites.subdomain', 'templates.thumb_url'],
    ...[
      'form_submissions.digest',
      'form_submissions.ip_hash',
      'page_visits.referrer',
      'page_reports.ip_hash',
      'notification_marks.key',
      'notification_times.time_zone',
      'notifications.link',
    ],
  ],
  'an e-mail address, which its function composes to compare it': [
    ...[
      'invite_mails.email',
      'outbox.mailbox',
      'outbox.sender',
      'outbox.to_email',
      'profiles.email',
      'email_changes.new_email',
      'project_invites.email',
      'site_invites.email',
      'site_members.email',
      'page_reports.email',
      'orders.buyer_email',
    ],
  ],
  'written by the renderer, from a composed draft': [
    ...['page_versions.html', 'page_versions.payload', 'page_versions.report', 'forms.consent_text', 'forms.fields'],
    'pages.schedule_problems',
    ...['forms.key', 'forms.name', 'form_definitions.consent_text', 'form_definitions.fields', 'form_definitions.hash'],
  ],
  'composed by the gateway, the only writer': [
    ...['form_submissions.body', 'form_submissions.data', 'form_files.name', 'form_files.field_key', 'domains.name'],
    ...['orders.method', 'payments.method', 'payments.raw', 'remote_channels.state', 'remembered_browsers.device'],
  ],
  'composed by the function that writes it': [
    ...['form_submissions.note', 'pages.taken_down_reason', 'deploy_tokens.label'],
    ...['pages.review_text', 'pages.review_answer'],
    ...['orders.failure_message', 'orders.refund_problem', 'orders.refund_reason'],
  ],
  'refused by the function that writes it when it is not composed': [
    'site_redirects.from_path',
    'site_redirects.target',
  ],
  'part of the seed, which is composed': ['user_types.name', 'plans.name'],
  'not written by any function yet': ['page_versions.label', 'sites.settings'],
};

/** Functions other than triggers that compose text, with the reason. Stored text is composed by triggers. */
const COMPOSERS: Readonly<Record<string, string>> = {
  nfc: 'composes',
  notify: 'keeps the title of a target in one line',
  plain_line: 'composes',
  take_down_page: 'keeps the reason in one line',
  issue_deploy_token: 'keeps the label in one line',
  log_deploy: 'keeps the name of the holder in one line',
  restore_page: 'keeps the reason in one line',
  dismiss_reports: 'keeps the reason in one line',
  ask_page_review: 'keeps the request in one line',
  refuse_page_review: 'keeps the reason in one line',
  keep_form: 'keeps the name of a form in one line',
  admin_refund: 'keeps the reason in one line',
  grant_site_plan: 'keeps the reason in one line',
  fail_order: 'keeps the sentence of the provider in one line',
  refuse_refund: 'keeps the sentence of the provider in one line',
  save_site_redirects: 'refuses what is not composed',
  save_answer_note: 'compares a save that was sent again with the stored row',
  save_comment: 'compares a save that was sent again with the stored row',
  save_memo: 'compares a save that was sent again with the stored row',
  save_note: 'compares a save that was sent again with the stored row',
  save_issue: 'compares a save that was sent again with the stored row',
  save_agreement: 'compares a save that was sent again with the stored row',
  save_agreement_draft: 'compares a save that was sent again with the stored row',
  save_site_board: 'compares a save that was sent again with the stored row',
  save_notice: 'compares a save that was sent again with the stored row',
  save_section: 'compares a save that was sent again with the stored row',
  save_template_project: 'compares a save that was sent again with the stored row',
  save_draft: 'compares a save that was sent again with the stored row',
  check_uploads: 'compares names with those of stored files',
  file_name: 'compares a name with those of stored files',
  file_categories: 'called by the trigger of projects',
  search_comments: 'compares a query with stored text',
  search_files: 'compares a query with stored text',
  create_invites: 'compares addresses with each other before it stores them',
  create_site_invites: 'compares addresses with each other before it stores them',
  search_issues: 'compares a query with stored text',
  search_memos: 'compares a query with stored text',
  search_notes: 'compares a query with stored text',
  set_member_suspended: 'writes the reason into the audit log as well',
  raise_budget: 'writes the reason into the audit log',
};

const COLUMNS = `
  select c.relname, a.attname, a.attnum, c.oid as relid
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'jsonb'::regtype)`;

/** Whether a trigger before each row (2 is before, 1 is for each row) composes the column, on insert (4) or update (16). */
const composes = (event: number) => `
  exists (
    select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = k.relid and t.tgtype & 3 = 3 and t.tgtype & ${event} = ${event}
      and (cardinality(t.tgattr::int2[]) = 0 or k.attnum = any (t.tgattr::int2[]) or ${event} = 4)
      and (
        (p.proname in ('tidy_text', 'compose_text') and k.attname = any (string_to_array(encode(t.tgargs, 'escape'), '\\000')))
        or p.prosrc ~ ('new\\.' || k.attname || ' := [^;]*public\\.(nfc|plain_line)\\(')))`;

test('a trigger composes every text column that users fill, on insert and on update', async () => {
  const uncovered = await names(`
    select k.relname || '.' || k.attname as name from (${COLUMNS}) k where not (${composes(4)} and ${composes(16)})`);
  expect(uncovered).toEqual(Object.values(NOT_TYPED).flat().sort());
});

test('stored text is composed once, by a trigger', async () => {
  const composers = await names(`
    select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and (p.prosrc ~ 'public\\.(nfc|plain_line)\\(' or pg_get_functiondef(p.oid) ~ 'public\\.(nfc|plain_line)\\(')`);
  expect(composers).toEqual(Object.keys(COMPOSERS).sort());
});

test(
  'the reason of a suspension and the categories of files are composed',
  database.withFixture(async (tx) => {
    const decomposed = '회의'.normalize('NFD');
    await tx`update public.profiles set suspended_reason = ${decomposed} where id = ${personId('owner')}`;
    await tx`update public.projects set file_category = ${tx.json([{ id: 'a', name: decomposed }])} where id = ${IDS.ourProject}`;
    const [row] = await tx`
      select p.suspended_reason as reason, j.file_category as categories from public.profiles p, public.projects j
      where p.id = ${personId('owner')} and j.id = ${IDS.ourProject}`;
    expect(row).toEqual({ reason: '회의', categories: [{ id: 'a', name: '회의' }] });
  }),
);
