import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actAs, takeReceived } from '../../../api-gateway/src/testing/as-person.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../api-gateway/src/testing/database-app.ts';
import type { IssueHead } from '../../../mfe-projects/src/features/issue/issue.schema.ts';
import { readChange } from '../../../shared-auth/src/live/live-change.logic.ts';
import { LiveQueries } from '../../../shared-auth/src/live/live-queries.ts';
import { createQueryClient, QueryObserver } from '../../../shared-auth/src/query.ts';

vi.mock('../../../shared-auth/src/client.ts', () => import('../../../api-gateway/src/testing/as-person.ts'));
vi.hoisted(() => {
  const media = { matches: false, addEventListener() {} };
  vi.stubGlobal('window', { matchMedia: () => media, addEventListener() {} });
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {} });
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});

// One user changes issues while another one has their list open, on the real database with its real messages.

const COUNT = 400;
let gateway: DatabaseApp;
let writer: Person;
let reader: Person;
let projectId: string;
let ids: string[];

beforeAll(async () => {
  gateway = await startDatabaseApp();
  const { sql } = gateway.database;
  [writer, reader] = [await gateway.signUp('쓰는 사람'), await gateway.signUp('보는 사람')];
  projectId = randomUUID();
  await sql`insert into public.projects (id, name, owner_id) values (${projectId}, 'live', ${writer.id})`;
  await sql`
    with joined as (
      insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
      select ${projectId}, id, email, id, now() from public.profiles where id = ${reader.id} returning id
    )
    insert into public.project_member_roles (member_id, role) select id, 'member' from joined`;
  const made = await sql<{ id: string }[]>`
    insert into public.issues (project_id, board_id, column_id, title, rank, created_by)
    select c.project_id, c.board_id, c.id, '이슈 ' || n, n * public.rank_step(), ${writer.id}
    from public.board_columns c, generate_series(1, ${COUNT}::int) n where c.project_id = ${projectId} and c.kind = 'todo'
    returning id`;
  ids = made.map(({ id }) => id);
}, 60_000);
afterAll(() => gateway?.stop());

test('a list that takes changed rows equals the list that is read as a whole, and a change costs few bytes', {
  timeout: 60_000,
}, async () => {
  const { sql } = gateway.database;
  const { issueQueries } = await import('../../../mfe-projects/src/features/issue/issue.queries.ts');
  actAs(gateway, reader);
  const client = createQueryClient();
  const live = new LiveQueries(client);
  const markers = new Set<string>();
  const { unlisten } = await sql.listen('dojang_realtime', (message) => {
    const { payload, marker } = JSON.parse(message) as { payload: unknown; marker?: string };
    if (marker) markers.add(marker);
    const change = readChange(projectId, payload);
    if (change) live.change(change);
  });
  const options = issueQueries.heads(projectId);
  const observer = new QueryObserver(client, options);
  takeReceived();
  const stop = observer.subscribe(() => {});
  await expect.poll(() => client.getQueryData<IssueHead[]>(options.queryKey)?.length, { timeout: 20_000 }).toBe(COUNT);
  const whole = takeReceived();
  const fetched = () => client.getQueryCache().find({ queryKey: options.queryKey })?.state.dataUpdatedAt;

  /** Waits until the messages sent so far have arrived, and until the data that they cause to be fetched has arrived. */
  const settled = async () => {
    const marker = randomUUID();
    await sql`select pg_notify('dojang_realtime', ${JSON.stringify({ marker })})`;
    await expect.poll(() => markers.has(marker), { timeout: 20_000 }).toBe(true);
    // Messages are collected for a fifth of a second before a list is fetched.
    for (let at: number | undefined; at !== fetched() || client.isFetching() > 0; ) {
      at = fetched();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };

  const rpc = async (name: string, args: object) => {
    const answer = await gateway.post(`/rest/v1/rpc/${name}`, args, writer);
    if (!answer.ok) throw new Error(await answer.text());
  };
  const columnOf = async (kind: string) =>
    (
      await sql<
        { id: string }[]
      >`select id from public.board_columns where project_id = ${projectId} and kind = ${kind}`
    )[0]?.id ?? '';
  const [a = '', b = '', c = '', d = ''] = ids;
  const label = randomUUID();
  await rpc('save_label', { p_id: label, p_project_id: projectId, p_name: '급함', p_color: 'red' });
  const steps: (readonly [string, object])[] = [
    ['create_issue', { p_id: randomUUID(), p_project_id: projectId, p_title: '새 이슈' }],
    [
      'update_issues',
      { p_issue_ids: [a, b], p_changes: { priority: 1, add_assignees: [reader.id], add_labels: [label] } },
    ],
    ['move_issue', { p_issue_id: c, p_column_id: await columnOf('doing') }],
    ['save_issue', { p_issue_id: d, p_base_rev: 1, p_title: '새 제목' }],
    ['remove_issues', { p_issue_ids: [ids[10]] }],
    ['relate_issues', { p_from_id: a, p_to_id: b, p_kind: 'blocks' }],
  ];
  const agrees = async () => {
    actAs(gateway, writer);
    const expected = await createQueryClient().fetchQuery(options);
    actAs(gateway, reader);
    const known = () => client.getQueryData<IssueHead[]>(options.queryKey);
    await expect.poll(known, { timeout: 20_000 }).toEqual(expected);
  };
  for (const [name, args] of steps) await rpc(name, args);
  await agrees();
  await settled();
  expect(client.getQueryData<IssueHead[]>(options.queryKey)?.find(({ id }) => id === b)?.blocked).toBe(true);

  // One card is moved. The number is what another open list receives for it. Closing the issue also frees the issue that it
  // blocks.
  const before = fetched();
  takeReceived();
  await rpc('move_issue', { p_issue_id: a, p_column_id: await columnOf('done') });
  await expect.poll(fetched, { timeout: 20_000 }).not.toBe(before);
  await expect.poll(() => client.isFetching(), { timeout: 20_000 }).toBe(0);
  const moved = takeReceived();
  expect(whole / moved).toBeGreaterThan(40);
  await agrees();
  expect(client.getQueryData<IssueHead[]>(options.queryKey)?.find(({ id }) => id === b)?.blocked).toBe(false);
  await rpc('restore_issues', { p_issue_ids: [ids[10]] });
  await agrees();
  live.end();
  stop();
  await unlisten();
});
