import { randomUUID } from 'node:crypto';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../api-gateway/src/testing/database-app.ts';
import type { World } from './list.ts';

export const COUNT = 30;
/** Maximum rows in one answer of this test database. */
export const MAX_ROWS = 10;
/** The content of a page, a template, a note and a notice. It is much larger than a line of a list. */
const HEAVY = 'x'.repeat(40_000);
/** Like `HEAVY`. Thirty of these texts are more than a list may contain. The search index of a longer text would take seconds. */
const NOTE_TEXT = HEAVY.slice(0, 5_000);

export interface FullWorld extends World {
  gateway: DatabaseApp;
  person: Person;
  admin: Person;
}

/** Thirty rows of everything that a list shows, in a database that returns ten rows at a time. */
export async function makeWorld(): Promise<FullWorld> {
  const gateway = await startDatabaseApp({ own: { maxRows: MAX_ROWS } });
  const { sql } = gateway.database;
  const [person, admin] = [await gateway.signUp('김민아'), await gateway.signUp('관리자')];
  await sql`update public.profiles set level = 'admin' where id = ${admin.id}`;
  const [site] = await sql<{ id: string }[]>`select id from public.sites where owner_id = ${person.id}`;
  const world = {
    gateway,
    person,
    admin,
    projectId: randomUUID(),
    siteId: site?.id ?? '',
    pageId: randomUUID(),
    sectionId: randomUUID(),
    noteId: randomUUID(),
    issueId: randomUUID(),
    boardId: randomUUID(),
    fileId: randomUUID(),
    formId: randomUUID(),
    agreementId: randomUUID(),
    noticeId: randomUUID(),
  };
  await makeProjects(world);
  await makePeople(world);
  await makeIssues(world);
  await makeBoards(world);
  await makeNotes(world);
  await makeFiles(world);
  await makeContent(world);
  await makePages(world);
  await makeForms(world);
  await makeNotifications(world);
  await makePlatform(world);
  return world;
}

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

async function makeProjects({ gateway: { database }, person, projectId }: FullWorld): Promise<void> {
  // A new account may have fewer projects.
  await database.sql`update public.profiles set created_at = now() - interval '14 days' where id = ${person.id}`;
  await database.sql`insert into public.projects (id, name, owner_id) values (${projectId}, '우리', ${person.id})`;
  await database.sql`
    insert into public.projects (name, owner_id) select '프로젝트', ${person.id} from generate_series(2, ${COUNT})`;
}

async function makePeople({ gateway: { database }, person, projectId, siteId }: FullWorld): Promise<void> {
  const { sql } = database;
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), 'colleague-' || n || '@dojang.test', jsonb_build_object('full_name', '동료')
    from generate_series(2, ${COUNT}) n`;
  await sql`
    with joined as (
      insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
      select ${projectId}::uuid, ${person.id}::uuid, email, id, now() from public.profiles where email like 'colleague-%'
      returning id
    )
    insert into public.project_member_roles (member_id, role) select id, 'member' from joined`;
  await sql`
    insert into public.project_invites (project_id, email, role, code_hash, expires_at, created_by)
    select ${projectId}::uuid, 'guest-' || n || '@dojang.test', 'member', 'hash-' || n, now() + interval '1 day',
      ${person.id}::uuid
    from generate_series(1, ${COUNT}) n`;
  await sql`
    insert into public.site_members (site_id, user_id, email, role)
    select ${siteId}::uuid, id, email, 'viewer' from public.profiles where email like 'colleague-%'`;
  await sql`
    insert into public.site_invites (site_id, email, role, code_hash, expires_at, created_by)
    select ${siteId}::uuid, 'guest-' || n || '@dojang.test', 'viewer', 'hash-' || n, now() + interval '1 day',
      ${person.id}::uuid
    from generate_series(1, ${COUNT}) n`;
  await sql`
    update public.sites set plan = 'pro', granted_until = now() + interval '1 year', plan_until = now() + interval '1 year',
      plan_ends_at = now() + interval '1 year' where id = ${siteId}::uuid`;
  await sql`
    insert into public.orders (order_no, user_id, site_id, site_name, plan, amount, status)
    select 'order-' || n, ${person.id}::uuid, ${siteId}::uuid, '사이트', 'pro', 9900, 'failed' from generate_series(1, ${COUNT}) n`;
  await sql`
    insert into public.domains (site_id, hostname, name, is_apex)
    select ${siteId}::uuid, 'ongi-' || n || '.example', 'ongi-' || n || '.example', true from generate_series(1, ${COUNT}) n`;
  await sql`
    insert into public.site_redirects (site_id, from_path, target, rank)
    select ${siteId}::uuid, '/old-' || n, '/new', n from generate_series(1, ${COUNT}) n`;
}

/** A text with a link to a note. */
const linking = (text: string, id: string, projectId: string) => {
  const link = { type: 'noteLink', attrs: { id, projectId, label: '노트' } };
  return { type: 'doc', content: [...doc(text).content, { type: 'paragraph', content: [link] }] };
};

/** Thirty live notes, which all link to the first one, and thirty notes in the trash. */
async function makeNotes({ gateway, person, projectId, noteId }: FullWorld): Promise<void> {
  const { sql } = gateway.database;
  const ids = [noteId, ...Array.from({ length: 2 * COUNT - 1 }, () => randomUUID())];
  await sql`
    insert into public.notes (id, project_id, title, content, body_text, created_by, updated_by)
    select id, ${projectId}::uuid, '노트', ${sql.json(linking(NOTE_TEXT, noteId, projectId))}, ${NOTE_TEXT}, ${person.id}::uuid, ${person.id}::uuid
    from unnest(${ids}::uuid[]) id`;
  for (const id of ids.slice(COUNT)) {
    const answer = await gateway.post('/rest/v1/rpc/remove_note', { p_note_id: id }, person);
    if (!answer.ok) throw new Error(await answer.text());
  }
  await sql`
    insert into public.note_versions (note_id, project_id, rev, title, content, at)
    select ${noteId}::uuid, ${projectId}::uuid, 100 + n, '판', ${sql.json(doc(HEAVY))}, now()
    from generate_series(1, ${COUNT}) n`;
  await sql`
    insert into public.comments (project_id, target_type, target_id, body, body_text, author)
    select ${projectId}::uuid, 'note', ${ids[1] ?? null}::uuid, ${sql.json(doc('댓글'))}, '댓글', ${person.id}::uuid
    from generate_series(1, ${COUNT})`;
  await sql`delete from public.activity where project_id = ${projectId}`;
  await sql`
    insert into public.activity (project_id, actor, verb, target_type, target_id)
    select ${projectId}::uuid, ${person.id}::uuid, 'note.updated', 'note', ${noteId}
    from generate_series(1, ${COUNT})`;
}

/** A form with an answer on each page, and thirty versions and answers of one form. */
async function makeForms({ gateway: { database }, pageId, formId }: FullWorld): Promise<void> {
  const { sql } = database;
  await sql`
    insert into public.forms (id, site_id, page_id, key, name, fields, version_id)
    select case id when ${pageId}::uuid then ${formId}::uuid else gen_random_uuid() end, site_id, id, 'form', '문의', '[]', id
    from public.pages`;
  await sql`
    insert into public.form_definitions (form_id, site_id, hash, fields, consent_text)
    select id, site_id, n::text, '[]', '' from public.forms, generate_series(1, case id when ${formId}::uuid then ${COUNT} else 1 end) n`;
  await sql`
    insert into public.form_submissions (form_id, site_id, definition_id, version_id, data, body, ip_hash, digest)
    select form_id, site_id, id, id, '{}', ${HEAVY.slice(0, 30_000)}, '', ''
    from public.form_definitions`;
  await sql`insert into public.page_reports (page_id, reason, ip_hash) select id, 'spam', '' from public.pages`;
  await sql`
    insert into public.page_visits (page_id, site_id, day, device, referrer, count, purge_at)
    select id, site_id, (now() at time zone 'Asia/Seoul')::date, 'phone', '', 1, now() from public.pages`;
}

/** Thirty files of one note, one file of each other note, thirty files in the trash, and thirty versions of one file. */
async function makeFiles({ gateway: { database }, person, projectId, noteId, fileId }: FullWorld): Promise<void> {
  const { sql } = database;
  const sha256 = 'a'.repeat(64);
  await sql`
    insert into public.file_blobs (project_id, sha256, size, mime, storage_key)
    values (${projectId}, ${sha256}, 1, 'text/plain', ${`${projectId}/${randomUUID()}`})`;
  const notes = await sql<{ id: string }[]>`
    select id from public.notes where project_id = ${projectId} and removed_at is null and id <> ${noteId}`;
  const sources = [...Array.from({ length: COUNT }, () => noteId), ...notes.map(({ id }) => id)];
  const ids = [fileId, ...sources.slice(1).map(() => randomUUID())];
  await sql`
    insert into public.files (id, project_id, source_type, source_id, name, mime, size, sha256, created_by)
    select f.id, ${projectId}::uuid, 'note', f.source_id, '파일 ' || f.n || '.txt', 'text/plain', 1, ${sha256}, ${person.id}::uuid
    from unnest(${ids}::uuid[], ${sources}::uuid[]) with ordinality f (id, source_id, n)`;
  await sql`
    insert into public.files (project_id, name, mime, size, sha256, created_by, removed_at)
    select ${projectId}::uuid, '지운 파일 ' || n, 'text/plain', 1, ${sha256}, ${person.id}::uuid, now()
    from generate_series(1, ${COUNT}) n`;
  await sql`
    insert into public.file_versions (file_id, version, project_id, sha256, size, mime)
    select ${fileId}::uuid, n, ${projectId}::uuid, ${sha256}, 1, 'text/plain' from generate_series(1, ${COUNT}) n`;
}

/** Thirty live issues, of which the first one relates to all others, and thirty issues in the trash. */
async function makeIssues({ gateway: { database }, person, projectId, issueId }: FullWorld): Promise<void> {
  const { sql } = database;
  const ids = [issueId, ...Array.from({ length: 2 * COUNT - 1 }, () => randomUUID())];
  await sql`
    insert into public.issues (id, project_id, board_id, column_id, title, body, rank, created_by)
    select i.id, ${projectId}::uuid, c.board_id, c.id, '이슈', ${sql.json(doc(HEAVY))}, i.n, ${person.id}::uuid
    from unnest(${ids}::uuid[]) with ordinality i (id, n), public.board_columns c
    where c.project_id = ${projectId} and c.kind = 'todo'`;
  await sql`update public.issues set removed_at = now() where id in ${sql(ids.slice(COUNT))}`;
  await sql`
    insert into public.issue_relations (project_id, from_id, to_id, kind)
    select ${projectId}::uuid, ${issueId}::uuid, id, 'relates' from unnest(${ids.slice(1, COUNT + 1)}::uuid[]) id`;
  await sql`
    insert into public.issue_watchers (issue_id, user_id, project_id)
    select ${issueId}::uuid, m.joined_user_id, m.project_id from public.project_members m
    where m.project_id = ${projectId} and m.joined_user_id is not null`;
  await sql`
    insert into public.labels (project_id, name) select ${projectId}::uuid, '라벨 ' || n from generate_series(1, ${COUNT}) n`;
  await sql`
    insert into public.issue_views (project_id, user_id, name)
    select ${projectId}::uuid, ${person.id}::uuid, '보기 ' || n from generate_series(1, ${COUNT}) n`;
}

/** Thirty boards including the project's first, and thirty columns. Thirty members are listed for one of the boards. */
async function makeBoards({ gateway: { database }, projectId, boardId }: FullWorld): Promise<void> {
  const { sql } = database;
  const ids = [boardId, ...Array.from({ length: COUNT - 2 }, () => randomUUID())];
  await sql`
    insert into public.boards (id, project_id, name, rank)
    select i.id, ${projectId}::uuid, '보드', i.n from unnest(${ids}::uuid[]) with ordinality i (id, n)`;
  await sql`
    insert into public.board_columns (board_id, project_id, name, kind, rank)
    select ${boardId}::uuid, ${projectId}::uuid, '열', 'done', n
    from generate_series(1, ${COUNT} - (
      select count(*)::int from public.board_columns c where c.project_id = ${projectId})) n`;
  await sql`
    insert into public.board_access (board_id, member_id, project_id)
    select ${boardId}::uuid, m.id, m.project_id from public.project_members m
    where m.project_id = ${projectId} and m.joined_user_id is not null`;
}

async function makeContent({ gateway: { database }, person, agreementId, noticeId }: FullWorld): Promise<void> {
  const { sql } = database;
  await sql`
    insert into public.memos (user_id, body) select ${person.id}::uuid, '메모 ' || n from generate_series(1, ${COUNT}) n`;
  await sql`
    insert into public.notices (id, title, body, status, publish_at)
    select case n when 1 then ${noticeId}::uuid else gen_random_uuid() end, '공지 ' || n, ${sql.json(doc(HEAVY))}, 'published', now() - interval '1 hour' from generate_series(1, ${COUNT}) n`;
  await sql`insert into public.notice_reads (notice_id, user_id) select id, ${person.id}::uuid from public.notices`;
  await sql`
    with made as (
      insert into public.agreements (id, kind, title)
      select case n when 1 then ${agreementId}::uuid else gen_random_uuid() end, 'terms', '약관 ' || n
      from generate_series(1, ${COUNT}) n
      returning id
    )
    insert into public.agreement_versions (agreement_id, version, body, effective_at, published_at)
    select id, 1, ${sql.json(doc('약관'))}, now(), now() from made`;
  await sql`
    insert into public.agreement_versions (agreement_id, version, body)
    select ${agreementId}::uuid, n, ${sql.json(doc('약관'))} from generate_series(2, ${COUNT}) n`;
  await sql`
    insert into public.agreement_consents (user_id, agreement_id, version, action)
    select id, ${agreementId}::uuid, row_number() over (order by id), 'agree' from public.profiles where id <> ${person.id}`;
  await sql`
    insert into public.site_boards (kind, name)
    select 'notice', '게시판 ' || n from generate_series(1, ${COUNT} - (select count(*)::int from public.site_boards)) n`;
}

async function makePages({ gateway: { database }, person, siteId, pageId, sectionId }: FullWorld): Promise<void> {
  const { sql } = database;
  await sql`
    insert into public.sites (name, owner_id, subdomain)
    select '사이트', ${person.id}::uuid, 'site-' || n from generate_series(2, ${COUNT}) n`;
  await sql`
    insert into public.pages (id, site_id, slug, title, draft)
    select case n when 1 then ${pageId}::uuid else gen_random_uuid() end, ${siteId}::uuid, 'page-' || n, '페이지', ${sql.json({ pages: [HEAVY] })} from generate_series(1, ${COUNT}) n`;
  await sql`
    insert into public.page_sections (id, site_id, name, project)
    select case n when 1 then ${sectionId}::uuid else gen_random_uuid() end, ${siteId}::uuid, '섹션', '{}'
    from generate_series(1, ${COUNT}) n`;
  await sql`update public.pages set section_ids = array[${sectionId}::uuid]`;
  await sql`
    insert into public.section_versions (section_id, site_id, name, project, at)
    select ${sectionId}::uuid, ${siteId}::uuid, '섹션', ${sql.json({ pages: [HEAVY] })}, now() from generate_series(1, ${COUNT})`;
  await sql`
    insert into public.draft_versions (page_id, site_id, title, project, at)
    select ${pageId}::uuid, ${siteId}::uuid, '페이지', ${sql.json({ pages: [HEAVY] })}, now() from generate_series(1, ${COUNT})`;
  await sql`
    insert into public.page_versions (page_id, site_id, kind, title, project)
    select ${pageId}::uuid, ${siteId}::uuid, 'manual', '페이지', ${sql.json({ pages: [HEAVY] })} from generate_series(1, ${COUNT})`;
  await sql`
    insert into public.page_shares (page_id, created_by, expires_at)
    select ${pageId}::uuid, ${person.id}::uuid, now() + interval '1 day' from generate_series(1, ${COUNT})`;
  await sql`
    insert into public.assets (site_id, sha256, path, mime, bytes)
    select ${siteId}::uuid, lpad(n::text, 64, '0'), ${siteId} || '/' || n || '.png', 'image/png', 1
    from generate_series(1, ${2 * COUNT}) n`;
  await sql`
    update public.assets set removed_at = now()
    where id in (select id from public.assets where site_id = ${siteId} order by sha256 limit ${COUNT})`;
  await sql`
    insert into public.assets (site_id, sha256, path, mime, bytes, name, removed_at)
    select ${siteId}::uuid, hash, ${siteId} || '/' || hash || '.pdf', 'application/pdf', 1, n || '.pdf',
      case when n <= ${COUNT} then now() end
    from generate_series(1, ${2 * COUNT}) n, lateral (select 'f' || lpad(n::text, 63, '0') as hash) h`;
  await sql`
    with made as (
      insert into public.template_categories (name) select '종류 ' || n from generate_series(1, ${COUNT}) n returning id
    )
    insert into public.templates (category_id, name, project, status)
    select id, '템플릿', ${sql.json({ pages: [HEAVY] })}, 'published' from made`;
}

async function makePlatform({ gateway: { database }, person }: FullWorld): Promise<void> {
  const { sql } = database;
  await sql`
    insert into public.user_types (name)
    select 'type-' || n from generate_series(1, ${COUNT} - (select count(*)::int from public.user_types)) n`;
  await sql`
    insert into auth.sessions (id, user_id)
    select gen_random_uuid(), ${person.id}::uuid from generate_series(2, ${COUNT})`;
  // One network for each colleague.
  await sql`delete from public.person_budgets`;
  await sql`
    insert into public.person_budgets (person_id, network, joined_at, words)
    select id, 'n ' || id, now(), 1 from public.profiles where email like 'colleague-%' or id = ${person.id}`;
  await sql`delete from public.outbox`;
  await sql`
    insert into public.outbox (kind, to_email, tries) select 'x', n || '@example.com', tries from generate_series(1, ${COUNT}) n, (values (0), (8)) x (tries)`;
  await sql`delete from public.audit_log`;
  await sql`
    insert into public.audit_log (action, target_type, target_id, actor, actor_name)
    select 'member.unsuspended', 'profile', ${person.id}, gen_random_uuid(), '관리자' from generate_series(1, ${COUNT})`;
  await sql`
    insert into public.deploy_tokens (id, name, label, scope, token_hash, public_key, expires_at)
    select gen_random_uuid(), 'content', 'ci ' || n, 'read', repeat('0', 64), repeat('A', 43), now() + interval '1 day'
    from generate_series(1, ${COUNT}) n`;
}

async function makeNotifications({ gateway: { database }, person, projectId }: FullWorld): Promise<void> {
  const { sql } = database;
  await sql`delete from public.notifications`;
  await sql`
    insert into public.notifications (user_id, project_id, kind, target_type, target_id, title, link)
    select ${person.id}::uuid, ${projectId}::uuid, 'projects.mentioned', 'note', gen_random_uuid(), '회의록', '/project'
    from generate_series(1, ${COUNT})`;
}
