import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { type Actor, as, personId, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

interface Column {
  id: string;
  name: string;
  kind: string;
  wip_limit: number | null;
}

const columnsOf = (tx: Transaction | typeof database.sql, boardId: string) =>
  tx<
    Column[]
  >`select id, name, kind, wip_limit from public.board_columns where board_id = ${boardId} order by rank, id`;
const namesOf = async (tx: Transaction | typeof database.sql, boardId: string) =>
  (await columnsOf(tx, boardId)).map(({ name }) => name).join(' ');
const memberId = (tx: Transaction, who: 'viewer' | 'member' | 'manager') =>
  scalar<string>(tx`
    select id from public.project_members where joined_user_id = ${personId(who)} and project_id = ${IDS.ourProject}`);

/** A board with the columns a, b and c, made by the manager. */
async function makeBoard(tx: Transaction, name = '출시'): Promise<{ id: string; a: string; b: string; c: string }> {
  const id = crypto.randomUUID();
  await as(tx, 'manager', (me) => me`select public.save_board(${id}, ${IDS.ourProject}, ${name})`);
  const [a = '', b = '', c = ''] = (await columnsOf(tx, id)).map((column) => column.id);
  await tx`update public.board_columns set name = case id when ${a} then 'a' when ${b} then 'b' else 'c' end where board_id = ${id}`;
  return { id, a, b, c };
}

const makeIssue = (tx: Transaction, columnId: string, title: string) => {
  const id = crypto.randomUUID();
  return as(tx, 'member', async (me) => {
    await me`select public.create_issue(${id}, ${IDS.ourProject}, ${title}, ${columnId})`;
    return id;
  });
};
const titlesOf = async (tx: Transaction | typeof database.sql, columnId: string) => {
  const rows = await tx<{ title: string }[]>`
    select title from public.issues where column_id = ${columnId} order by rank, id`;
  return rows.map(({ title }) => title).join(' ');
};

describe('a board', () => {
  test(
    'a board is made once with three columns, and a repeated call renames it',
    withFixture(async (tx) => {
      const id = crypto.randomUUID();
      for (const name of [' 출시 ', '다음 출시']) {
        await as(tx, 'manager', (me) => me`select public.save_board(${id}, ${IDS.ourProject}, ${name})`);
      }
      expect(await tx`select name, access from public.boards where id = ${id}`).toEqual([
        { name: '다음 출시', access: 'project' },
      ]);
      expect((await columnsOf(tx, id)).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
        '할 일 todo',
        '진행 중 doing',
        '완료 done',
      ]);
    }),
  );

  test.each(['', '   ', 'x'.repeat(61), null])('has no such name: %j', (name) =>
    withFixture(async (tx) => {
      const make = as(
        tx,
        'owner',
        (me) => me`select public.save_board(${crypto.randomUUID()}, ${IDS.ourProject}, ${name})`,
      );
      expect(await refusalOf(make)).toBe('invalid_board_name');
    })(),
  );

  test(
    'a board of another project cannot be renamed by its id',
    withFixture(async (tx) => {
      const [theirs] = await tx<{ id: string }[]>`select id from public.boards where project_id = ${IDS.theirProject}`;
      const rename = as(tx, 'owner', (me) => me`select public.save_board(${theirs?.id ?? ''}, ${IDS.ourProject}, 'x')`);
      expect(await refusalOf(rename)).toBe('not_found');
    }),
  );

  test(
    'a board is archived and restored, and the last board cannot be archived',
    withFixture(async (tx) => {
      const { id } = await makeBoard(tx);
      const archive = (board: string, archived = true) =>
        as(tx, 'manager', (me) => me`select public.archive_board(${board}, ${archived})`);
      const boards = await tx<
        { id: string }[]
      >`select id from public.boards where project_id = ${IDS.ourProject} and id <> ${id}`;
      for (const other of boards) await archive(other.id);
      expect(await refusalOf(archive(id))).toBe('last_board');
      await archive(boards[0]?.id ?? '', false);
      await archive(id);
      expect(await scalar(tx`select archived_at is not null from public.boards where id = ${id}`)).toBe(true);
    }),
  );
});

describe('a column', () => {
  test(
    'a column is added at the end, changed, and placed after another column, first or last',
    withFixture(async (tx) => {
      const { id, a, b } = await makeBoard(tx);
      const save = (column: string, name: string, kind: string, limit: number | null) =>
        as(tx, 'manager', (me) => me`select public.save_board_column(${column}, ${id}, ${name}, ${kind}, ${limit})`);
      const move = (column: string, after: string | null) =>
        as(tx, 'manager', (me) => me`select public.move_board_column(${column}, ${after})`);
      const d = crypto.randomUUID();
      await save(d, 'd', 'backlog', 4);
      expect((await columnsOf(tx, id)).at(-1)).toEqual({ id: d, name: 'd', kind: 'backlog', wip_limit: 4 });
      await save(d, 'e', 'done', null);
      expect((await columnsOf(tx, id)).at(-1)).toEqual({ id: d, name: 'e', kind: 'done', wip_limit: null });
      await move(d, a);
      expect(await namesOf(tx, id)).toBe('a e b c');
      await move(d, null);
      expect(await namesOf(tx, id)).toBe('e a b c');
      await move(b, crypto.randomUUID());
      expect(await namesOf(tx, id)).toBe('e a c b');
      await move(a, a);
      expect(await namesOf(tx, id)).toBe('e c b a');
    }),
  );

  test.each([
    ['', 'todo', null],
    ['x'.repeat(41), 'todo', null],
    ['x', 'started', null],
    ['x', null, null],
    ['x', 'todo', 0],
    ['x', 'todo', 1000],
  ])('is refused: name %j, kind %j, limit %j', (name, kind, limit) =>
    withFixture(async (tx) => {
      const { id, a } = await makeBoard(tx);
      for (const column of [a, crypto.randomUUID()]) {
        const save = as(
          tx,
          'manager',
          (me) => me`select public.save_board_column(${column}, ${id}, ${name}, ${kind}, ${limit})`,
        );
        expect(await refusalOf(save)).toBe('invalid_board_column');
      }
    })(),
  );

  test(
    'a board has at most 30 columns, and a column of another board is refused',
    withFixture(async (tx) => {
      const { id, a } = await makeBoard(tx);
      const other = await makeBoard(tx);
      const save = (column: string) =>
        as(tx, 'manager', (me) => me`select public.save_board_column(${column}, ${id}, 'x', 'todo')`);
      expect(await refusalOf(save(other.a))).toBe('not_found');
      for (let n = 3; n < 30; n++) await save(crypto.randomUUID());
      expect(await refusalOf(save(crypto.randomUUID()))).toBe('too_many_columns');
      await save(a);
    }),
  );

  test(
    'when a column is removed, its issues, also those in the trash, go to the end of another column in their order',
    withFixture(async (tx) => {
      const { id, a, b } = await makeBoard(tx);
      for (const title of ['3', '4', '5']) {
        const issue = await makeIssue(tx, a, title);
        if (title === '4') await as(tx, 'member', (me) => me`select public.remove_issues(${[issue]})`);
      }
      for (const title of ['1', '2']) await makeIssue(tx, b, title);
      const remove = (to: string | null) =>
        as(tx, 'manager', (me) => me`select public.remove_board_column(${a}, ${to})`);
      expect(await refusalOf(remove(null))).toBe('column_not_empty');
      expect(await refusalOf(remove(a))).toBe('not_found');
      expect(await refusalOf(remove((await makeBoard(tx)).a))).toBe('not_found');
      await remove(b);
      expect(await titlesOf(tx, b)).toBe('1 2 3 4 5');
      expect(await namesOf(tx, id)).toBe('b c');
    }),
  );

  test(
    'an empty column is removed without naming another one, and the last column is kept',
    withFixture(async (tx) => {
      const { id, a, b, c } = await makeBoard(tx);
      const remove = (column: string) => as(tx, 'manager', (me) => me`select public.remove_board_column(${column})`);
      await remove(a);
      await remove(b);
      expect(await refusalOf(remove(c))).toBe('last_column');
      expect(await namesOf(tx, id)).toBe('c');
    }),
  );
});

describe('access to a board', () => {
  const sees = (tx: Transaction, who: Actor, boardId: string) =>
    as(tx, who, (me) => scalar<string | null>(me`select public.project_of_row('boards', ${boardId})`));
  const setAccess = (tx: Transaction, boardId: string, access: string, people: object[]) =>
    as(tx, 'manager', (me) => me`select public.set_board_access(${boardId}, ${access}, ${tx.json(people as never)})`);

  test(
    'only listed members and managers have access to a listed board; a user who loses access is no longer assigned',
    withFixture(async (tx) => {
      const { id, a } = await makeBoard(tx);
      const issue = await makeIssue(tx, a, 'x');
      for (const who of ['member', 'viewer', 'owner'] as const) {
        await as(
          tx,
          'manager',
          (me) => me`
          select public.update_issues(${[issue]}, ${tx.json({ add_assignees: [personId(who)] })})`,
        );
      }
      await setAccess(tx, id, 'listed', [{ member_id: await memberId(tx, 'viewer'), level: 'edit' }]);
      expect(await Promise.all((['viewer', 'manager', 'owner'] as const).map((who) => sees(tx, who, id)))).toEqual(
        Array(3).fill(IDS.ourProject),
      );
      expect(await sees(tx, 'member', id)).toBeNull();
      expect(await as(tx, 'member', (me) => me`select id from public.issues where id = ${issue}`)).toEqual([]);
      const assigned = await tx<
        { user_id: string }[]
      >`select user_id from public.issue_assignees where issue_id = ${issue}`;
      expect(assigned.map(({ user_id }) => user_id).sort()).toEqual([personId('viewer'), personId('owner')].sort());
      // A viewer of the project cannot edit, also when listed.
      expect(await refusalOf(makeIssueAs(tx, 'viewer', a))).toBe('forbidden');
      await setAccess(tx, id, 'project', []);
      expect(await sees(tx, 'member', id)).toBe(IDS.ourProject);
      expect(await tx`select from public.board_access where board_id = ${id}`).toHaveLength(0);
    }),
  );

  test(
    'access to a board is given to members of the project only, and by valid lists only',
    withFixture(async (tx) => {
      const { id } = await makeBoard(tx);
      const member = await memberId(tx, 'member');
      for (const [people, refusal] of [
        [[{ member_id: crypto.randomUUID(), level: 'edit' }], 'not_found'],
        [[{ member_id: member, level: 'own' }], 'invalid_request'],
        [[{ member_id: 'x', level: 'edit' }], 'invalid_request'],
        [
          [
            { member_id: member, level: 'edit' },
            { member_id: member, level: 'view' },
          ],
          'invalid_request',
        ],
      ] as const) {
        expect(await refusalOf(setAccess(tx, id, 'listed', [...people]))).toBe(refusal);
      }
      expect(await refusalOf(setAccess(tx, id, 'everyone', []))).toBe('invalid_request');
    }),
  );
});

const makeIssueAs = (tx: Transaction, who: Actor, columnId: string) =>
  as(tx, who, (me) => me`select public.create_issue(${crypto.randomUUID()}, ${IDS.ourProject}, 'x', ${columnId})`);

test.each([
  ['viewer', 'forbidden'],
  ['member', 'forbidden'],
  ['stranger', 'not_found'],
  ['guest', 'denied'],
] as const)('everything about boards is for managers: %s', (who, refusal) =>
  withFixture(async (tx) => {
    const { id, a } = await makeBoard(tx);
    const calls: ((me: Transaction) => Promise<unknown>)[] = [
      (me) => me`select public.save_board(${crypto.randomUUID()}, ${IDS.ourProject}, 'x')`,
      (me) => me`select public.save_board(${id}, ${IDS.ourProject}, 'x')`,
      (me) => me`select public.archive_board(${id})`,
      (me) => me`select public.set_board_access(${id}, 'listed', '[]')`,
      (me) => me`select public.save_board_column(${a}, ${id}, 'x', 'todo')`,
      (me) => me`select public.move_board_column(${a})`,
      (me) => me`select public.remove_board_column(${a})`,
    ];
    for (const call of calls) {
      const answer = await refusalOf(as(tx, who, call));
      expect(refusal === 'denied' ? /permission denied/.test(answer ?? '') : answer).toBe(
        refusal === 'denied' ? true : refusal,
      );
    }
  })(),
);

describe('at the same time', () => {
  /** Starts `second` while the transaction of `first` is open. Returns the error of each, or null. */
  async function race(
    first: (tx: Transaction) => Promise<unknown>,
    second: (tx: Transaction) => Promise<unknown>,
  ): Promise<(string | null)[]> {
    let late: Promise<string | null> | undefined;
    const errorOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: Error) => error.message,
      );
    const early = await errorOf(
      database.sql.begin(async (tx) => {
        await first(tx);
        late = errorOf(database.sql.begin(second));
        // Waits until it has finished, or waits for this transaction.
        await Promise.race([late, pause(300)]);
      }),
    );
    return [early, (await late) ?? null];
  }
  const stored = <T>(work: (tx: Transaction) => Promise<T>) => database.sql.begin(work) as Promise<T>;
  const byManager = (call: (me: Transaction) => Promise<unknown>) => (tx: Transaction) => as(tx, 'manager', call);
  const byOwner = (call: (me: Transaction) => Promise<unknown>) => (tx: Transaction) => as(tx, 'owner', call);

  test('when the last two columns are removed at once, one is kept', async () => {
    const { id, a, b, c } = await stored(makeBoard);
    await stored(byManager((me) => me`select public.remove_board_column(${c})`));
    const ends = await race(
      byManager((me) => me`select public.remove_board_column(${a})`),
      byOwner((me) => me`select public.remove_board_column(${b})`),
    );
    expect(ends).toEqual([null, 'last_column']);
    expect(await namesOf(database.sql, id)).toBe('b');
  });

  test('a card that is moved into a column while it is removed is not lost', async () => {
    const { id, a, b, c } = await stored(makeBoard);
    const issue = await stored((tx) => makeIssue(tx, b, 'x'));
    const move = (me: Transaction) => me`select public.move_issue(${issue}, ${a})`;
    expect(
      await race(
        byManager((me) => me`select public.remove_board_column(${a}, ${c})`),
        (tx) => as(tx, 'member', move),
      ),
    ).toEqual([null, 'not_found']);
    expect(await titlesOf(database.sql, b)).toBe('x');
    // In the other order, the removal moves the card too.
    expect(
      await race(
        (tx) => as(tx, 'member', (me) => me`select public.move_issue(${issue}, ${c})`),
        byManager((me) => me`select public.remove_board_column(${c}, ${b})`),
      ),
    ).toEqual([null, null]);
    expect(await titlesOf(database.sql, b)).toBe('x');
    expect(await namesOf(database.sql, id)).toBe('b');
  });

  test('when two managers remove two columns into each other, every card stays in a column', async () => {
    const { id, a, b } = await stored(makeBoard);
    await stored((tx) => makeIssue(tx, a, 'x'));
    await stored((tx) => makeIssue(tx, b, 'y'));
    expect(
      await race(
        byManager((me) => me`select public.remove_board_column(${a}, ${b})`),
        byOwner((me) => me`select public.remove_board_column(${b}, ${a})`),
      ),
    ).toEqual([null, 'not_found']);
    expect(await titlesOf(database.sql, b)).toBe('y x');
    expect(await namesOf(database.sql, id)).toBe('b c');
  });

  test('when the last two boards are archived at once, one is not archived', async () => {
    const boards = await database.sql<{ id: string }[]>`
      select id from public.boards where project_id = ${IDS.ourProject} and archived_at is null order by rank`;
    const [one, two, ...rest] = boards.map(({ id }) => id);
    for (const id of rest) await stored(byManager((me) => me`select public.archive_board(${id})`));
    const ends = await race(
      byManager((me) => me`select public.archive_board(${one ?? ''})`),
      byOwner((me) => me`select public.archive_board(${two ?? ''})`),
    );
    expect(ends).toEqual([null, 'last_board']);
    for (const { id } of boards) await stored(byManager((me) => me`select public.archive_board(${id}, false)`));
  });

  test('a manager who becomes a member while the call waits changes nothing', async () => {
    const { id } = await stored(makeBoard);
    const ends = await race(
      async (tx) => {
        await as(tx, 'owner', (me) => me`select public.save_board(${id}, ${IDS.ourProject}, '먼저')`);
        await tx`update public.project_member_roles set role = 'member' where member_id = ${await memberId(tx, 'manager')}`;
      },
      byManager((me) => me`select public.set_board_access(${id}, 'listed', '[]')`),
    );
    expect(ends).toEqual([null, 'forbidden']);
    await stored(
      async (tx) => tx`
      update public.project_member_roles set role = 'manager' where member_id = ${await memberId(tx, 'manager')}`,
    );
  });
});
