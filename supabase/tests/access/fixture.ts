import type { Transaction } from '@dojang/embedded/sql';
import { makePeople, type PersonName, personId, resetActor, setActor, suspend } from '../support/actors.ts';

const id = (n: number) => `f0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Ids of the rows that probes name. */
export const IDS = {
  failedMail: id(99),
  deployToken: id(97),
  releaseUpload: id(96),
  ourProject: id(1),
  theirProject: id(2),
  trashedProject: id(3),
  suspendedProject: id(4),
  ourNote: id(11),
  ourRemovedNote: id(12),
  theirNote: id(13),
  ourComment: id(14),
  ourPage: id(21),
  theirPage: id(22),
  ourInvite: id(31),
  ourSiteInvite: id(33),
  ourDomain: id(35),
  ourOrder: id(45),
  ourSection: id(37),
  theirSection: id(38),
  ourShare: id(39),
  liveNotice: id(41),
  draftNotice: id(42),
  ownerMemo: id(51),
  agreement: id(61),
  membersAgreement: id(63),
  ourFile: id(81),
  theirFile: id(82),
  listedBoard: id(201),
  listedColumn: id(202),
  ourIssue: id(211),
  ourSecondIssue: id(212),
  listedIssue: id(213),
  theirIssue: id(214),
  ourLabel: id(221),
  theirLabel: id(222),
  ourRelation: id(231),
  ownerView: id(241),
  ourForm: id(251),
  ourAnswer: id(252),
} as const;

const ROLES = ['viewer', 'member', 'manager', 'owner', 'suspended'] as const satisfies PersonName[];
const EVERYBODY = [...ROLES, 'stranger', 'admin', 'other'] as const satisfies PersonName[];
const DOC = { type: 'doc', content: [] };

/** Two rows of everything: one that our users share, and one that none of them can see. */
export async function makeFixture(tx: Transaction): Promise<void> {
  await makePeople(tx);
  await makeProjects(tx);
  await makeFiles(tx);
  await makeIssues(tx);
  await makeContent(tx);
  await makeSites(tx);
  await makePlatform(tx);
  await suspend(tx);
}

async function makeProjects(tx: Transaction): Promise<void> {
  for (const [project, owner] of [
    [IDS.ourProject, 'owner'],
    [IDS.theirProject, 'other'],
    [IDS.trashedProject, 'owner'],
    [IDS.suspendedProject, 'suspended'],
  ] as const) {
    await tx`insert into public.projects (id, name, owner_id) values (${project}, 'project', ${personId(owner)})`;
  }
  await tx`update public.projects set removed_at = now() where id = ${IDS.trashedProject}`;
  for (const name of ROLES.filter((role) => role !== 'owner')) {
    const role = name === 'suspended' ? 'manager' : name;
    await tx`
      with joined as (
        insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
        select ${IDS.ourProject}, ${personId('owner')}, email, id, now() from public.profiles where id = ${personId(name)}
        returning id
      )
      insert into public.project_member_roles (member_id, role) select id, ${role} from joined`;
  }
  // The stranger's e-mail is in a row of our project without membership. This alone grants no access.
  await tx`
    insert into public.project_members (project_id, user_id, member_email)
    values (${IDS.ourProject}, ${personId('owner')}, 'stranger@example.com'),
      (${IDS.theirProject}, ${personId('other')}, 'viewer@example.com')`;
  for (const [invite, project, by] of [
    [IDS.ourInvite, IDS.ourProject, 'owner'],
    [id(32), IDS.theirProject, 'other'],
  ] as const) {
    await tx`
      insert into public.project_invites (id, project_id, email, role, code_hash, expires_at, created_by)
      values (${invite}, ${project}, 'new@example.com', 'member', ${invite}, now() + interval '1 day', ${personId(by)})`;
  }
  for (const [note, project, by] of [
    [IDS.ourNote, IDS.ourProject, 'owner'],
    [IDS.ourRemovedNote, IDS.ourProject, 'owner'],
    [IDS.theirNote, IDS.theirProject, 'other'],
  ] as const) {
    await tx`
      insert into public.notes (id, project_id, title, created_by, updated_by)
      values (${note}, ${project}, 'note', ${personId(by)}, ${personId(by)})`;
    await tx`
      insert into public.note_versions (note_id, project_id, rev, title, content, at)
      values (${note}, ${project}, 0, 'note', ${tx.json(DOC)}, now() - interval '1 day')`;
  }
  for (const [comment, note, project, by] of [
    [IDS.ourComment, IDS.ourNote, IDS.ourProject, 'owner'],
    [id(15), IDS.theirNote, IDS.theirProject, 'other'],
    [id(16), IDS.ourNote, IDS.ourProject, 'owner'],
    [id(17), IDS.theirNote, IDS.theirProject, 'other'],
  ] as const) {
    await tx`
      insert into public.comments (id, project_id, target_type, target_id, body, body_text, author)
      values (${comment}, ${project}, 'note', ${note}, ${tx.json(DOC)}, 'comment', ${personId(by)})`;
    await tx`
      insert into public.comment_reactions (comment_id, user_id, emoji, project_id)
      values (${comment}, ${personId(by)}, '👍', ${project})`;
  }
  await tx`
    insert into public.removed_comments (comment_id, project_id, body, body_text)
    select id, project_id, body, body_text from public.comments where id in (${id(16)}, ${id(17)})`;
  await tx`update public.comments set removed_at = now(), body_text = '' where id in (${id(16)}, ${id(17)})`;
  await setActor(tx, 'owner');
  await tx`select public.remove_note(${IDS.ourRemovedNote})`;
  await resetActor(tx);
}

async function makeFiles(tx: Transaction): Promise<void> {
  for (const [file, project, by] of [
    [IDS.ourFile, IDS.ourProject, 'owner'],
    [IDS.theirFile, IDS.theirProject, 'other'],
  ] as const) {
    await tx`
      insert into public.file_blobs (project_id, sha256, size, mime, storage_key)
      values (${project}, ${'0'.repeat(64)}, 10, 'text/plain', ${`${project}/${file}`})`;
    await tx`
      insert into public.files (id, project_id, name, mime, size, sha256, created_by, updated_by)
      values (${file}, ${project}, 'file.txt', 'text/plain', 10, ${'0'.repeat(64)}, ${personId(by)}, ${personId(by)})`;
    await tx`
      insert into public.file_versions (file_id, version, project_id, sha256, size, mime, created_by)
      values (${file}, 1, ${project}, ${'0'.repeat(64)}, 10, 'text/plain', ${personId(by)})`;
    await tx`
      insert into public.file_zips (project_id, user_id, file_ids) values (${project}, ${personId(by)}, ${[file]})`;
    await tx`
      insert into public.project_exports (id, project_id, user_id, status, attempts, alive_at)
      values (${project}, ${project}, ${personId(by)}, ${project === IDS.ourProject ? 'failed' : 'running'}, 1,
        now() - interval '2 minutes')`;
  }
  for (const name of EVERYBODY) {
    await tx`
      insert into public.file_uploads (id, project_id, user_id, size)
      values (${personId(name)}, ${IDS.ourProject}, ${personId(name)}, 1)`;
  }
}

/** Our project has one board for everybody, and one board that lists only the member. */
async function makeIssues(tx: Transaction): Promise<void> {
  await tx`
    insert into public.boards (id, project_id, name, access, rank, created_by)
    values (${IDS.listedBoard}, ${IDS.ourProject}, 'listed', 'listed', 1, ${personId('owner')})`;
  await tx`
    insert into public.board_columns (id, board_id, project_id, name, kind)
    values (${IDS.listedColumn}, ${IDS.listedBoard}, ${IDS.ourProject}, 'todo', 'todo')`;
  await tx`
    insert into public.board_access (board_id, member_id, project_id)
    select ${IDS.listedBoard}, m.id, m.project_id from public.project_members m
    where m.project_id = ${IDS.ourProject} and m.joined_user_id = ${personId('member')}`;
  for (const [label, project] of [
    [IDS.ourLabel, IDS.ourProject],
    [IDS.theirLabel, IDS.theirProject],
  ] as const) {
    await tx`insert into public.labels (id, project_id, name) values (${label}, ${project}, 'label')`;
  }
  for (const [issue, project, board, label, by] of [
    [IDS.ourIssue, IDS.ourProject, null, IDS.ourLabel, 'owner'],
    [IDS.ourSecondIssue, IDS.ourProject, null, IDS.ourLabel, 'owner'],
    [IDS.listedIssue, IDS.ourProject, IDS.listedBoard, IDS.ourLabel, 'owner'],
    [IDS.theirIssue, IDS.theirProject, null, IDS.theirLabel, 'other'],
  ] as const) {
    await tx`
      insert into public.issues (id, project_id, board_id, column_id, title, rank, created_by, updated_by)
      select ${issue}, ${project}, c.board_id, c.id, 'issue', ${issue === IDS.ourSecondIssue ? 2 : 1}, ${personId(by)}, ${personId(by)}
      from public.board_columns c join public.boards b on b.id = c.board_id
      where c.project_id = ${project} and c.kind = 'todo' and (b.id = ${board} or (${board}::uuid is null and b.rank = 0))`;
    await tx`insert into public.issue_labels (issue_id, label_id, project_id) values (${issue}, ${label}, ${project})`;
    await tx`insert into public.issue_assignees (issue_id, user_id, project_id) values (${issue}, ${personId(by)}, ${project})`;
    await tx`insert into public.issue_watchers (issue_id, user_id, project_id) values (${issue}, ${personId(by)}, ${project})`;
  }
  await tx`
    insert into public.issue_relations (id, project_id, from_id, to_id, kind) values
      (${IDS.ourRelation}, ${IDS.ourProject}, ${IDS.ourIssue}, ${IDS.ourSecondIssue}, 'blocks'),
      (gen_random_uuid(), ${IDS.ourProject}, ${IDS.listedIssue}, ${IDS.ourIssue}, 'relates'),
      (gen_random_uuid(), ${IDS.ourProject}, ${IDS.ourSecondIssue}, ${IDS.listedIssue}, 'relates')`;
  await tx`
    insert into public.comments (project_id, target_type, target_id, body, body_text, author)
    values (${IDS.ourProject}, 'issue', ${IDS.listedIssue}, ${tx.json(DOC)}, 'comment', ${personId('owner')})`;
  for (const [view, project, by, shared] of [
    [IDS.ownerView, IDS.ourProject, 'owner', false],
    [id(242), IDS.ourProject, 'owner', true],
    [id(243), IDS.theirProject, 'other', true],
  ] as const) {
    await tx`
      insert into public.issue_views (id, project_id, user_id, name, is_shared)
      values (${view}, ${project}, ${personId(by)}, 'view', ${shared})`;
  }
}

async function makeContent(tx: Transaction): Promise<void> {
  const [open, members, admins, archived] = [id(101), id(102), id(103), id(104)];
  await tx`update public.site_boards set archived_at = now()`;
  await tx`
    insert into public.site_boards (id, kind, name, read_level, archived_at) values
      (${open}, 'notice', 'open', 'all', null), (${members}, 'notice', 'members', 'member', null),
      (${admins}, 'notice', 'admins', 'admin', null), (${archived}, 'notice', 'archived', 'all', now()),
      (${id(105)}, 'agreement', 'open', 'all', null), (${id(106)}, 'agreement', 'members', 'member', null),
      (${id(107)}, 'agreement', 'archived', 'all', now())`;
  const hour = "interval '1 hour'";
  await tx.unsafe(`
    insert into public.notices (id, board_id, title, status, publish_at, end_at, removed_at) values
      ('${IDS.liveNotice}', '${open}', 'live', 'published', now() - ${hour}, null, null),
      ('${id(43)}', '${open}', 'live: due', 'scheduled', now() - ${hour}, null, null),
      ('${id(44)}', '${members}', 'members', 'published', now() - ${hour}, null, null),
      ('${IDS.draftNotice}', '${open}', 'hidden: draft', 'draft', now() - ${hour}, null, null),
      ('${id(45)}', '${open}', 'hidden: to come', 'scheduled', now() + ${hour}, null, null),
      ('${id(46)}', '${open}', 'hidden: over', 'published', now() - 2 * ${hour}, now() - ${hour}, null),
      ('${id(47)}', '${open}', 'hidden: ended', 'ended', now() - ${hour}, null, null),
      ('${id(48)}', '${open}', 'hidden: removed', 'published', now() - ${hour}, null, now()),
      ('${id(49)}', '${admins}', 'hidden: for admins', 'published', now() - ${hour}, null, null),
      ('${id(50)}', '${archived}', 'hidden: archived', 'published', now() - ${hour}, null, null)`);

  await tx`
    insert into public.agreements (id, board_id, kind, title) values
      (${IDS.agreement}, ${id(105)}, 'terms', 'published'), (${id(62)}, ${id(105)}, 'terms', 'hidden'),
      (${IDS.membersAgreement}, ${id(106)}, 'terms', 'members'), (${id(64)}, ${id(107)}, 'terms', 'hidden')`;
  await tx`
    insert into public.agreement_versions (agreement_id, version, body, effective_at, published_at) values
      (${IDS.agreement}, 1, ${tx.json(DOC)}, now(), now()), (${IDS.agreement}, 2, ${tx.json(DOC)}, null, null),
      (${id(62)}, 1, ${tx.json(DOC)}, null, null), (${IDS.membersAgreement}, 1, ${tx.json(DOC)}, now(), now()),
      (${id(64)}, 1, ${tx.json(DOC)}, now(), now())`;
  for (const name of EVERYBODY) {
    const user = personId(name);
    const memo = name === 'owner' ? IDS.ownerMemo : crypto.randomUUID();
    await tx`insert into public.agreement_consents (user_id, agreement_id, version, action) values (${user}, ${IDS.agreement}, 1, 'agree')`;
    await tx`
      insert into public.memos (id, user_id, body, removed_at) values
        (${memo}, ${user}, 'memo', null), (gen_random_uuid(), ${user}, 'trash', now())`;
    await tx`insert into public.notice_reads (notice_id, user_id) values (${id(43)}, ${user})`;
    await tx`
      insert into public.notifications (user_id, kind, target_type, target_id, title, link)
      values (${user}, 'projects.role', 'project', ${IDS.ourProject}, 'project', '/project')`;
    await tx`
      insert into public.notification_settings (user_id, kind, in_app, email, browser)
      values (${user}, 'projects.role', true, 'off', false)`;
    await tx`insert into public.notification_times (user_id) values (${user})`;
  }
}

async function makeSites(tx: Transaction): Promise<void> {
  await tx`
    update public.sites set plan = 'pro', granted_until = now() + interval '1 year', plan_until = now() + interval '1 year',
      plan_ends_at = now() + interval '1 year' + interval '7 days'`;
  for (const [order, owner] of [
    [IDS.ourOrder, 'owner'],
    [id(46), 'other'],
  ] as const) {
    await tx`
      insert into public.orders (id, order_no, user_id, site_id, buyer_email, site_name, plan, amount)
      select ${order}, 'order-' || s.owner_id, s.owner_id, s.id, 'x@example.com', s.name, 'pro', 9900
      from public.sites s where s.owner_id = ${personId(owner)}`;
    await tx`
      insert into public.payments (payment_key, order_id, status, total, balance, raw)
      values (${`key-${owner}`}, ${order}, 'READY', 9900, 9900, '{}')`;
    await tx`insert into public.payment_events (dedup_key, order_id, body) values (${owner}, ${order}, '{}')`;
  }
  await tx`insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')`;
  await tx`
    insert into storage.objects (bucket_id, name) values
      ('elsewhere', ${`${IDS.ourProject}/0.webp`}), ('elsewhere', ${`${IDS.liveNotice}/0.webp`}),
      ('note-pictures', ${`${IDS.ourProject}/0.webp`}), ('note-pictures', ${`${IDS.theirProject}/0.webp`}),
      ('notice-pictures', ${`${IDS.liveNotice}/0.webp`}), ('notice-pictures', ${`${IDS.draftNotice}/0.webp`})`;
  await tx`
    insert into storage.objects (bucket_id, name)
    select b, p.id || '/0.webp' from public.profiles p, unnest(array['profile-photos', 'elsewhere']) b`;
  for (const name of ROLES.filter((role) => role !== 'owner')) {
    const role = name === 'suspended' ? 'manager' : name === 'member' ? 'editor' : name;
    await tx`
      insert into public.site_members (site_id, user_id, email, role)
      select s.id, p.id, p.email, ${role} from public.sites s, public.profiles p
      where s.owner_id = ${personId('owner')} and p.id = ${personId(name)}`;
  }
  for (const [invite, owner] of [
    [IDS.ourSiteInvite, 'owner'],
    [id(34), 'other'],
  ] as const) {
    await tx`
      insert into public.site_invites (id, site_id, email, role, code_hash, expires_at, created_by)
      select ${invite}, s.id, 'new@example.com', 'editor', ${invite}, now() + interval '1 day', s.owner_id
      from public.sites s where s.owner_id = ${personId(owner)}`;
  }
  for (const [domain, owner] of [
    [IDS.ourDomain, 'owner'],
    [id(36), 'other'],
  ] as const) {
    await tx`
      insert into public.domains (id, site_id, hostname, name, is_apex, status, verified_at, live_at)
      select ${domain}, s.id, ${`${owner}.example`}, ${`${owner}.example`}, true, 'live', now(), now()
      from public.sites s where s.owner_id = ${personId(owner)}`;
    await tx`
      insert into public.site_redirects (site_id, from_path, target, rank)
      select s.id, '/old', '/page', 1 from public.sites s where s.owner_id = ${personId(owner)}`;
  }
  for (const [section, owner] of [
    [IDS.ourSection, 'owner'],
    [IDS.theirSection, 'other'],
  ] as const) {
    await tx`
      insert into public.page_sections (id, site_id, name, project)
      select ${section}, s.id, 'section', '{}' from public.sites s where s.owner_id = ${personId(owner)}`;
    await tx`
      insert into public.section_versions (section_id, site_id, name, project, at)
      select s.id, s.site_id, 'before', '{}', now() from public.page_sections s where s.id = ${section}`;
  }
  for (const [page, owner] of [
    [IDS.ourPage, 'owner'],
    [IDS.theirPage, 'other'],
  ] as const) {
    const version = crypto.randomUUID();
    await tx`
      insert into public.pages (id, site_id, slug, title)
      select ${page}, s.id, 'page', 'page' from public.sites s where s.owner_id = ${personId(owner)}`;
    await tx`
      insert into public.page_versions (id, page_id, site_id, kind, title, project)
      select ${version}, p.id, p.site_id, 'publish', 'page', '{}' from public.pages p where p.id = ${page}`;
    await tx`
      insert into public.draft_versions (page_id, site_id, title, project, at)
      select p.id, p.site_id, 'before', '{}', now() - interval '1 hour' from public.pages p where p.id = ${page}`;
    await tx`
      insert into public.former_site_names (subdomain, site_id)
      select ${`former-${owner}`}, p.site_id from public.pages p where p.id = ${page}`;
    await tx`
      insert into public.page_shares (id, page_id, created_by, expires_at)
      select ${page === IDS.ourPage ? IDS.ourShare : id(40)}, p.id, s.owner_id, now() + interval '1 day'
      from public.pages p join public.sites s on s.id = p.site_id where p.id = ${page}`;
    await tx`
      insert into public.assets (site_id, sha256, path, mime, bytes)
      select site_id, repeat('0', 64), site_id || '/0.png', 'image/png', 1 from public.pages where id = ${page}`;
    await tx`
      insert into storage.objects (bucket_id, name)
      select bucket, site_id || '/0.png' from public.pages, unnest(array['site-assets', 'elsewhere']) bucket
      where id = ${page}`;
    await tx`
      insert into storage.objects (bucket_id, name)
      select 'site-files', site_id || '/' || repeat('0', 64) || '.pdf' from public.pages where id = ${page}`;
    const [form, definition, answer] =
      page === IDS.ourPage ? [IDS.ourForm, id(253), IDS.ourAnswer] : [id(261), id(262), id(263)];
    await tx`
      insert into public.forms (id, site_id, page_id, key, name, fields, version_id)
      select ${form}, site_id, id, 'form', 'form', '[]', ${version} from public.pages where id = ${page}`;
    await tx`
      insert into public.form_definitions (id, form_id, site_id, hash, fields, consent_text)
      select ${definition}, id, site_id, 'hash', '[]', '' from public.forms where id = ${form}`;
    await tx`
      insert into public.form_submissions (id, form_id, site_id, definition_id, version_id, data, ip_hash, digest)
      select ${answer}, id, site_id, ${definition}, ${version}, '{}', '', ${page} from public.forms where id = ${form}`;
    await tx`
      insert into public.form_files (id, site_id, submission_id, field_key, name, bytes)
      select gen_random_uuid(), site_id, id, 'cv', 'cv.pdf', 1 from public.form_submissions where id = ${answer}`;
    await tx`insert into public.page_reports (page_id, reason, ip_hash) values (${page}, 'spam', '')`;
    await tx`
      insert into public.taken_down_assets (page_id, site_id, use_key)
      select id, site_id, gen_random_uuid() from public.pages where id = ${page}`;
    await tx`
      insert into public.page_visits (page_id, site_id, day, device, referrer, count, purge_at)
      select id, site_id, '2026-11-22', 'phone', '', 1, now() + interval '1 day' from public.pages where id = ${page}`;
  }
  await tx`
    insert into public.template_categories (id, name) values (${id(71)}, 'published'), (${id(72)}, 'hidden')`;
  await tx`
    insert into public.templates (category_id, name, project, status) values
      (${id(71)}, 'published', '{}', 'published'), (${id(72)}, 'hidden', '{}', 'draft')`;
}

async function makePlatform(tx: Transaction): Promise<void> {
  await tx`insert into public.secure_login_challenges (session_id, user_id) values (${id(98)}, ${personId('owner')})`;
  await tx`insert into public.login_apps (user_id, sealed_secret, last_step) values (${personId('owner')}, 'sealed', 0)`;
  await tx`insert into public.recovery_codes (user_id, code_hash) values (${personId('owner')}, 'hash')`;
  await tx`insert into public.remembered_browsers (user_id, token_hash, device) values (${personId('owner')}, 'hash', 'x')`;
  await tx`insert into public.email_changes (user_id, new_email, expires_at) values (${personId('owner')}, 'x@example.com', now())`;
  await tx`insert into public.outbox (kind, to_email, data) values ('project_invite', 'new@example.com', '{"code":"secret"}')`;
  await tx`insert into public.outbox (id, kind, to_email, tries)
    values (${IDS.failedMail}, 'project_invite', 'gone@example.com', 8)`;
  await tx`insert into public.failed_rows (kind, target_id, user_id, error, tries, next_at)
    values ('reminder', ${IDS.theirIssue}, ${personId('other')}, '23514', 6, 'infinity')`;
  await tx`insert into public.rate_limits (key, points, expires_at) values ('signIn:x', 5, now() + interval '1 hour')`;
  await tx`insert into public.refused_invitations (mailbox_hash) values (repeat('0', 64))`;
  await tx`insert into public.sign_ups (email_hash, network) values (repeat('0', 64), repeat('n', 22))`;
  await tx`insert into public.person_origins (person_id, network)
    values (${personId('viewer')}, repeat('n', 22)), (${personId('owner')}, repeat('n', 22))`;
  await tx`insert into public.raised_budgets (person_id, budget, most) values (${personId('suspended')}, 'files', 1)`;
  await tx`insert into public.remote_releases (name, version, content_hash, upload, sha256, bytes)
    values ('content', '1f2e3d', repeat('0', 64), ${IDS.releaseUpload}, repeat('0', 64), 1)`;
  // Review links of an admin, and of a user who is not an admin.
  await tx`
    insert into public.page_shares (page_id, created_by, expires_at, for_review) values
      (${IDS.ourPage}, ${personId('admin')}, now() + interval '1 hour', true),
      (${IDS.ourPage}, ${personId('owner')}, now() + interval '1 hour', true)`;
  await tx`insert into public.remote_networks (name, version, network_group, views, errors, purge_at)
    values ('content', '1f2e3d', 7, 1, 0, now() + interval '1 day')`;
  await tx`insert into public.remote_reports (name, version, day, phase, code, count, purge_at)
    values ('content', '1f2e3d', '2026-11-22', 'view', 'view', 1, now() + interval '1 day')`;
  await tx`insert into public.remote_vitals (name, version, day, metric, bucket, count, purge_at)
    values ('content', '1f2e3d', '2026-11-22', 'lcp', 90, 1, now() + interval '1 day')`;
  await tx`insert into public.remote_release_parts (upload, part, content) values (${IDS.releaseUpload}, 0, 'x')`;
  await tx`insert into public.audit_log (action, target_type, target_id) values ('test', 'test', 'test')`;
  await tx`
    insert into public.deploy_tokens (id, name, label, scope, token_hash, public_key, created_by, expires_at) values
      (${IDS.deployToken}, 'content', 'ci', 'release', repeat('0', 64), repeat('A', 43), ${personId('admin')},
        now() + interval '90 days')`;
  await tx`insert into public.notice_reminders (notice_id, done_at) values (${id(43)}, now())`;
  await tx`insert into public.notification_marks (key) values ('must_read x')`;
  await tx`insert into public.route_rules (pattern, target) values ('/old', '/')`;
}
