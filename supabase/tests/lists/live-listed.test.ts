import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actAs, takeReceived } from '../../../api-gateway/src/testing/as-person.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../api-gateway/src/testing/database-app.ts';
import type { IssueHead, MyIssues } from '../../../mfe-projects/src/features/issue/issue.schema.ts';
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

// The issues of a board that only listed people see. One of them changes issues, on the real database, with the messages of
// the topics that the observing user has joined.

const COUNT = 400;
let gateway: DatabaseApp;
let writer: Person;
let reader: Person;
let other: Person;
let projectId: string;
let ids: string[];

beforeAll(async () => {
  gateway = await startDatabaseApp();
  const { sql } = gateway.database;
  [writer, reader, other] = [
    await gateway.signUp('쓰는 사람'),
    await gateway.signUp('보는 사람'),
    await gateway.signUp('다른 사람'),
  ];
  projectId = randomUUID();
  await sql`insert into public.projects (id, name, owner_id) values (${projectId}, 'listed', ${writer.id})`;
  await sql`
    with joined as (
      insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
      select ${projectId}, id, email, id, now() from public.profiles where id in (${reader.id}, ${other.id}) returning id
    )
    insert into public.project_member_roles (member_id, role) select id, 'member' from joined`;
  await sql`update public.boards set access = 'listed' where project_id = ${projectId}`;
  await sql`
    insert into public.board_access (board_id, project_id, member_id, level)
    select b.id, b.project_id, m.id, 'edit' from public.boards b
    join public.project_members m on m.project_id = b.project_id and m.joined_user_id = ${reader.id}
    where b.project_id = ${projectId}`;
  const made = await sql<{ id: string }[]>`
    insert into public.issues (project_id, board_id, column_id, title, rank, created_by)
    select c.project_id, c.board_id, c.id, '이슈 ' || n, n * public.rank_step(), ${writer.id}
    from public.board_columns c, generate_series(1, ${COUNT}::int) n where c.project_id = ${projectId} and c.kind = 'todo'
    returning id`;
  ids = made.map(({ id }) => id);
  await sql`
    insert into public.issue_assignees (issue_id, project_id, user_id)
    select i.id, i.project_id, ${reader.id} from public.issues i where i.project_id = ${projectId}`;
}, 60_000);
afterAll(() => gateway?.stop());

const columnOf = async (kind: string) =>
  (
    await gateway.database.sql<{ id: string }[]>`
      select id from public.board_columns where project_id = ${projectId} and kind = ${kind}`
  )[0]?.id ?? '';

const rpc = async (name: string, args: object) => {
  const answer = await gateway.post(`/rest/v1/rpc/${name}`, args, writer);
  if (!answer.ok) throw new Error(await answer.text());
};

/** A query that a user has open. It gets the messages of this user. */
async function open<Data>(
  options: { queryKey: readonly unknown[] },
  rowsOf: (data: Data) => readonly IssueHead[],
  { who = reader, rows = COUNT } = {},
) {
  actAs(gateway, who);
  const client = createQueryClient();
  const live = new LiveQueries(client);
  const { unlisten } = await gateway.database.sql.listen('dojang_realtime', (message) => {
    const { topic, payload } = JSON.parse(message) as { topic: string; payload: unknown };
    const [kind, of = ''] = topic.split(':');
    if (kind === 'person' && of !== who.id) return;
    const change = readChange(of, payload);
    if (change) live.change(change);
  });
  const observer = new QueryObserver(client, options as never);
  takeReceived();
  const stop = observer.subscribe(() => {});
  const known = () => {
    const data = client.getQueryData<Data>(options.queryKey as never);
    return data && [...rowsOf(data)].sort((a, b) => a.number - b.number);
  };
  await expect.poll(() => known()?.length, { timeout: 20_000 }).toBe(rows);
  const whole = takeReceived();
  return {
    whole,
    known,
    /** Waits until the rows equal the rows that are read as a whole. */
    agrees: async () => {
      const read = createQueryClient();
      const expected = [...rowsOf((await read.fetchQuery(options as never)) as Data)].sort(
        (a, b) => a.number - b.number,
      );
      await expect.poll(known, { timeout: 20_000 }).toEqual(expected);
    },
    /** Bytes that are received until this is shown and nothing more is read. */
    costOf: async (work: () => Promise<void>, isSeen: () => boolean) => {
      takeReceived();
      await work();
      await expect.poll(isSeen, { timeout: 20_000 }).toBe(true);
      await expect.poll(() => client.isFetching(), { timeout: 20_000 }).toBe(0);
      return takeReceived();
    },
    end: async () => {
      live.end();
      stop();
      await unlisten();
    },
  };
}

test('the list of a project with a listed board takes changed rows, and a change costs few bytes', {
  timeout: 60_000,
}, async () => {
  const { issueQueries } = await import('../../../mfe-projects/src/features/issue/issue.queries.ts');
  const list = await open<readonly IssueHead[]>(issueQueries.heads(projectId), (heads) => heads);
  const [a = '', b = '', c = ''] = ids;
  const doing = await columnOf('doing');
  const moved = await list.costOf(
    () => rpc('move_issue', { p_issue_id: a, p_column_id: doing }),
    () => list.known()?.find(({ id }) => id === a)?.column_id === doing,
  );
  expect(list.whole / moved).toBeGreaterThan(40);
  await rpc('update_issues', { p_issue_ids: [a, b], p_changes: { priority: 1, remove_assignees: [reader.id] } });
  await rpc('remove_issues', { p_issue_ids: [c] });
  await list.agrees();
  await rpc('restore_issues', { p_issue_ids: [c] });
  await rpc('update_issues', { p_issue_ids: [a, b], p_changes: { add_assignees: [reader.id] } });
  await list.agrees();
  await list.end();
});

test('the list of my issues takes changed rows, also after a comment or a notification', {
  timeout: 60_000,
}, async () => {
  const { issueQueries } = await import('../../../mfe-projects/src/features/issue/issue.queries.ts');
  const mine = await open<MyIssues>(issueQueries.mine, ({ rows }) => rows);
  const [a = '', b = '', c = '', d = ''] = ids;
  const done = await columnOf('done');
  const moved = await mine.costOf(
    () => rpc('move_issue', { p_issue_id: a, p_column_id: done }),
    () => mine.known()?.find(({ id }) => id === a)?.column_id === done,
  );
  expect(mine.whole / moved).toBeGreaterThan(40);
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: reader.id, label: '보는 사람' } }] }],
  };
  const comment = randomUUID();
  const commented = await mine.costOf(
    () =>
      rpc('save_comment', {
        p_id: comment,
        p_target_type: 'issue',
        p_target_id: b,
        p_body: body,
        p_body_text: '@보는 사람',
      }),
    () => (mine.known()?.find(({ id }) => id === b) as { reasons?: string[] })?.reasons?.includes('mentioned') === true,
  );
  expect(mine.whole / commented).toBeGreaterThan(20);
  await rpc('remove_issues', { p_issue_ids: [c] });
  // The user is no longer assigned or mentioned, so the issue leaves the list.
  await rpc('update_issues', { p_issue_ids: [d], p_changes: { remove_assignees: [reader.id] } });
  await mine.agrees();
  expect(mine.known()).toHaveLength(COUNT - 2);
  await rpc('restore_issues', { p_issue_ids: [c] });
  await rpc('update_issues', { p_issue_ids: [d], p_changes: { add_assignees: [reader.id] } });
  await mine.agrees();
  await mine.end();
});

test('a move to another board, also into or out of a listed one, costs every user few bytes @nightly', {
  timeout: 120_000,
}, async () => {
  const { sql } = gateway.database;
  const { issueQueries } = await import('../../../mfe-projects/src/features/issue/issue.queries.ts');
  const makeBoard = async (name: string) => {
    const id = randomUUID();
    await rpc('save_board', { p_id: id, p_project_id: projectId, p_name: name });
    const [column] = await sql<{ id: string }[]>`
      select id from public.board_columns where board_id = ${id} and kind = 'todo'`;
    return { id, column: column?.id ?? '' };
  };
  const [e = '', f = '', g = ''] = ids.slice(20);
  const own = (await sql<{ column_id: string }[]>`select column_id from public.issues where id = ${e}`)[0]?.column_id;
  const listed = await makeBoard('따로');
  await sql`update public.boards set access = 'listed' where id = ${listed.id}`;
  const shared = await makeBoard('모두');
  const second = await makeBoard('둘째');
  await sql`
    insert into public.issues (project_id, board_id, column_id, title, rank, created_by)
    select ${projectId}, ${shared.id}, ${shared.column}, '이슈 ' || n, n * public.rank_step(), ${writer.id}
    from generate_series(1, ${COUNT}::int) n`;
  const move = (cards: string[], column: string | undefined) =>
    rpc('move_issues', {
      p_moves: [{ column_id: column, after_id: null, cards: cards.map((id) => ({ id })) }],
    });

  for (const who of [reader, other]) {
    const seesOwn = who === reader;
    const rows = seesOwn ? 2 * COUNT : COUNT;
    const list = await open<readonly IssueHead[]>(issueQueries.heads(projectId), (heads) => heads, { who, rows });
    const at = (id: string) => list.known()?.find((head) => head.id === id)?.column_id;
    const steps: (readonly [string, string[], string | undefined, (id: string) => boolean])[] = [
      ['out of a listed board', [e, f], shared.column, (id) => at(id) === shared.column],
      ['between two open ones', [e, f], second.column, (id) => at(id) === second.column],
      ['into a listed board', [e], own, (id) => at(id) === (seesOwn ? own : undefined)],
      ['into one that neither sees', [f], listed.column, (id) => at(id) === undefined],
      ['out of it', [f], shared.column, (id) => at(id) === shared.column],
      ['back', [f], own, (id) => at(id) === (seesOwn ? own : undefined)],
    ];
    for (const [name, cards, column, isSeen] of steps) {
      const cost = await list.costOf(
        () => move(cards, column),
        () => cards.every(isSeen),
      );
      expect(list.whole / cost, `${name}, ${who.id === reader.id ? 'seen' : 'unseen'}`).toBeGreaterThan(30);
    }
    // The move is between two listed boards, so only users who see one of them read.
    if (seesOwn) {
      const cost = await list.costOf(
        () => move([g], listed.column),
        () => at(g) === undefined,
      );
      expect(list.whole / cost).toBeGreaterThan(30);
      await move([g], own);
      await expect.poll(() => at(g), { timeout: 20_000 }).toBe(own);
    }
    actAs(gateway, who);
    await list.agrees();
    await list.end();
  }
});
