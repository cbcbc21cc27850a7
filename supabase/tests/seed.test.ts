import { beforeAll, expect, test } from 'vitest';
import { parseDocument } from '../../shared-ui/src/document/index.ts';
import { demoSeed } from '../demo/index.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase({ seed: demoSeed({ siteUrl: 'https://dojang.test' }) });
const PEOPLE = ['mina', 'jun', 'sora', 'admin'].map((name) => `${name}@dojang.test`);

function signIn(email: string): Promise<Response> {
  return database.embedded.fetch(
    new Request('http://localhost/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: database.embedded.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'dojang-demo-2026' }),
    }),
    { peerAddress: '127.0.0.1' },
  );
}

test.each(PEOPLE)('%s signs in with the password of the demo', async (email) => {
  const response = await signIn(email);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user: { email } });
});

test('the editor opens every document unchanged', async () => {
  const documents = await database.sql<{ name: string; body: unknown }[]>`
    select title as name, content as body from public.notes
    union all select title, content from public.note_versions
    union all select title, body from public.notices
    union all select agreement_id::text, body from public.agreement_versions
    union all select body_text, body from public.comments`;
  expect(documents.length).toBeGreaterThan(40);
  for (const { name, body } of documents) expect(parseDocument(body), name).toEqual(body);
});

test('visitors of the published page can report it', async () => {
  const [page] = await database.sql<{ id: string; html: string }[]>`
    select p.id, v.html from public.pages p join public.page_versions v on v.id = p.live_version_id`;
  expect(page?.html).toContain(`href="https://dojang.test/report/${page?.id}"`);
  expect(page?.html).toContain('<a href="https://dojang.test/">도장으로 만듦</a>');
});

test('the published page has no unpublished changes', async () => {
  const pages = await database.sql`
    select p.title, p.seo ->> 'description' as description, v.html from public.pages p
    join public.page_versions v on v.id = p.live_version_id
    where p.live_content is not distinct from public.page_content(p)`;
  expect(pages).toEqual([expect.objectContaining({ title: '온기커피' })]);
  expect(pages[0]?.html).toContain(pages[0]?.description);
});

test('the form of the published page takes answers, and the answers of the demo are to the same questions', async () => {
  const [page] = await database.sql<{ html: string; definitions: number; answers: number }[]>`
    select v.html,
      (select count(*)::int from public.form_definitions d join public.forms f on f.id = d.form_id where f.page_id = p.id)
        as definitions,
      (select count(*)::int from public.form_submissions s join public.forms f on f.id = s.form_id where f.page_id = p.id)
        as answers
    from public.pages p join public.page_versions v on v.id = p.live_version_id`;
  // The gateway replaces the slot by the address to which the form is sent.
  expect(page?.html).toMatch(/<form[^>]* method="post" action="\/form\/slot-[a-z0-9-]+"/);
  expect(page?.html).not.toContain('/form/preview');
  expect(page).toMatchObject({ definitions: 1, answers: 5 });
});

test('every live note is in its tree once, and no removed note is', async () => {
  const rows = await database.sql`
    select n.title, n.removed_at is null as live,
      (
        select count(*)::int from jsonb_path_query(public.note_index(p), 'strict $.**.id') i where i #>> '{}' = n.id::text
      ) as places
    from public.notes n join public.projects p on p.id = n.project_id`;
  expect(rows.length).toBeGreaterThan(12);
  for (const { title, live, places } of rows) expect(places, title).toBe(live ? 1 : 0);
});

test('the bytes of every file are in Storage', async () => {
  const versions = await database.sql<{ name: string; storage_key: string; size: string }[]>`
    select f.name, b.storage_key, b.size from public.file_versions v
    join public.files f on f.id = v.file_id
    join public.file_blobs b on b.project_id = v.project_id and b.sha256 = v.sha256
    join storage.objects o on o.bucket_id = 'project-files' and o.name = b.storage_key`;
  expect(new Set(versions.map(({ name }) => name)).size).toBe(25);
  expect(versions.length).toBeGreaterThan(25);
});

let counts: Record<string, number>;
beforeAll(async () => {
  const [row] = await database.sql<Record<string, number>[]>`
    select
      (select count(*)::int from public.profiles) as people,
      (select count(*)::int from public.notes where removed_at is not null) as removed_notes,
      (select count(*)::int from public.project_invites where used < max_uses and expires_at > now()) as waiting_invites,
      (select count(distinct at::date)::int from public.activity) as days_of_activity,
      (select count(*)::int from public.memos where pinned) as pinned_memos,
      (select count(*)::int from public.notices where status in ('draft', 'scheduled')) as unseen_notices,
      (select count(*)::int from public.sites s where not exists (
        select from public.site_members m where m.site_id = s.id and m.role = 'owner')) as sites_without_owner,
      (select count(*)::int from public.activity where at > now()) as future_activity,
      (select count(*)::int from public.notifications where updated_at > now()) as future_notifications,
      (select count(*)::int from public.notifications n join public.profiles p on p.id = n.user_id
        where p.email = 'mina@dojang.test' and n.read_at is null and n.snoozed_until is null) as unread_of_mina`;
  counts = row ?? {};
});

test('every screen has content', () => {
  expect(counts.people).toBeGreaterThan(35);
  for (const name of ['removed_notes', 'waiting_invites', 'pinned_memos', 'unseen_notices']) {
    expect(counts[name], name).toBeGreaterThan(1);
  }
  expect(counts.days_of_activity).toBeGreaterThan(20);
});

test('no activity and no notification is in the future, and every site has its owner', () => {
  expect(counts).toMatchObject({ future_activity: 0, future_notifications: 0, sites_without_owner: 0 });
  expect(counts.unread_of_mina).toBeGreaterThan(3);
});
