import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { buffersOf } from './support/buffers.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const text = (value: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }],
});
const id = (n: number) => `cc000000-0000-4000-8000-00000000000${n}`;

/** Writes or edits a comment as the given person. */
const write = (tx: Transaction, who: PersonName, comment: string, words: string, answers: string | null = null) =>
  as(tx, who, (me) =>
    scalar<{ id: string; edited_at: string | null }>(me`
      select public.save_comment(${comment}, 'note', ${IDS.ourNote}, ${me.json(text(words))}, ${words}, ${answers})`),
  );

interface Item {
  kind: string;
  id: string;
  body: unknown;
  removed_at: string | null;
  resolved_at: string | null;
  reactions: unknown;
  answers: { id: string; reactions: unknown }[] | null;
  verb: string | null;
}

const read = (tx: Transaction, who: PersonName) =>
  as(tx, who, (me) => me<Item[]>`select * from public.conversation('note', ${IDS.ourNote})`);
/** The threads without the threads of the fixture. */
const threads = async (tx: Transaction, who: PersonName = 'viewer') =>
  (await read(tx, who)).filter(({ kind, id: own }) => kind === 'comment' && own.startsWith('cc'));

test(
  'only members read a comment; its thread and the activity come in one stream',
  withFixture(async (tx) => {
    await write(tx, 'member', id(1), '어떻게 할까요?');
    await write(tx, 'manager', id(2), '이렇게요.', id(1));
    // An answer to an answer belongs to the same thread.
    await write(tx, 'member', id(3), '좋아요.', id(2));
    const [thread] = await threads(tx);
    expect(thread).toMatchObject({ id: id(1), body: text('어떻게 할까요?'), answers: [{ id: id(2) }, { id: id(3) }] });
    expect((await read(tx, 'viewer')).map(({ verb }) => verb)).toContain('note.created');
    for (const outsider of ['stranger', 'admin', 'suspended', 'other'] as const) {
      expect(await read(tx, outsider), outsider).toEqual([]);
    }
  }),
);

test(
  'a repeated save writes no second comment, and a save with another text edits the comment',
  withFixture(async (tx) => {
    const first = await write(tx, 'member', id(1), '하나');
    expect(await write(tx, 'member', id(1), '하나')).toEqual(first);
    expect(first.edited_at).toBeNull();
    expect((await write(tx, 'member', id(1), '둘')).edited_at).not.toBeNull();
    expect((await threads(tx)).map(({ body }) => body)).toEqual([text('둘')]);
  }),
);

describe('refused', () => {
  test.each([
    ['viewer', 'forbidden'],
    ['stranger', 'not_found'],
    ['admin', 'not_found'],
    ['suspended', 'not_found'],
  ] as const)('%s: %s', (who, reason) =>
    withFixture(async (tx) => {
      const asThem = (statement: (me: Transaction) => PromiseLike<unknown>) =>
        refusalOf(as(tx, who, async (me) => statement(me)));
      expect(await refusalOf(write(tx, who, id(1), '글'))).toBe(reason);
      expect(await asThem((me) => me`select public.remove_comment(${IDS.ourComment})`)).toBe(reason);
      expect(await asThem((me) => me`select public.restore_comment(${IDS.ourComment})`)).toBe(reason);
      expect(await asThem((me) => me`select public.resolve_comment(${IDS.ourComment})`)).toBe(reason);
      expect(await asThem((me) => me`select public.toggle_reaction(${IDS.ourComment}, '🎉')`)).toBe(reason);
    })(),
  );

  test(
    'nobody edits a comment of somebody else, and only managers remove one',
    withFixture(async (tx) => {
      await write(tx, 'manager', id(1), '내 글');
      expect(await refusalOf(write(tx, 'member', id(1), '남의 글'))).toBe('forbidden');
      expect(await refusalOf(as(tx, 'member', (me) => me`select public.remove_comment(${id(1)})`))).toBe('forbidden');
      await as(tx, 'owner', (me) => me`select public.remove_comment(${id(1)})`);
      expect(await threads(tx)).toEqual([]);
    }),
  );

  test.each<[string, string, string]>([
    ['without text', ' \n', 'comment_empty'],
    ['with 20,001 letters', '가'.repeat(20_001), 'comment_too_long'],
  ])('%s', (_name, words, reason) =>
    withFixture(async (tx) => {
      expect(await refusalOf(write(tx, 'member', id(1), words))).toBe(reason);
    })(),
  );

  test(
    'an invalid document or emoji, an answer to another note, and a note in the trash are refused',
    withFixture(async (tx) => {
      const save = (target: string, body: unknown, answers: string | null = null) =>
        refusalOf(
          as(
            tx,
            'member',
            (me) => me`
            select public.save_comment(${id(1)}, 'note', ${target}, ${me.json(body as never)}, 'x', ${answers})`,
          ),
        );
      expect(await save(IDS.ourNote, { type: 'doc', content: [{ type: 'script' }] })).toBe('invalid_document');
      expect(await save(IDS.ourRemovedNote, text('x'))).toBe('comment_target_removed');
      expect(await save(IDS.theirNote, text('x'))).toBe('not_found');
      expect(await save(IDS.ourNote, text('x'), 'f0000000-0000-4000-8000-000000000015')).toBe('not_found');
      for (const emoji of ['x', '👍👍', '<b>', '']) {
        const react = as(tx, 'member', (me) => me`select public.toggle_reaction(${IDS.ourComment}, ${emoji})`);
        expect(await refusalOf(react), emoji).toBe('invalid_emoji');
      }
    }),
  );
});

describe('a conversation has bounds', () => {
  /** Writes rows with the rights of the database's owner, without triggers. */
  const fill = async (tx: Transaction, count: number, bytes: number, answers: string | null = null) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.comments (project_id, target_type, target_id, parent_id, body, body_text, author)
      select ${IDS.ourProject}, 'note', ${IDS.ourNote}, ${answers},
        jsonb_build_object('type', 'doc', 'content', '[]'::jsonb, 'filler', repeat('x', ${bytes}::int)), 'x',
        ${personId('owner')}
      from generate_series(1, ${count}::int)`;
    await tx`set local session_replication_role = origin`;
  };

  test(
    'a thread has at most 500 answers',
    withFixture(async (tx) => {
      await write(tx, 'member', id(1), 'x');
      await fill(tx, 499, 1, id(1));
      await write(tx, 'member', id(2), 'x', id(1));
      expect(await refusalOf(write(tx, 'member', id(3), 'x', id(1)))).toBe('conversation_full');
      // An answer to an answer belongs to the same thread.
      expect(await refusalOf(write(tx, 'member', id(3), 'x', id(2)))).toBe('conversation_full');
      // Another thread and a change of an existing answer are accepted.
      await write(tx, 'member', id(3), 'x');
      await write(tx, 'member', id(2), 'y');
    }),
  );

  test(
    'a thread has at most 4 MB, which is less than the longest answer of the gateway',
    withFixture(async (tx) => {
      await write(tx, 'member', id(1), 'x');
      await write(tx, 'member', id(2), 'y');
      await fill(tx, 4, 1024 * 1024, id(1));
      expect(await refusalOf(write(tx, 'member', id(3), 'x', id(1)))).toBe('conversation_full');
      expect(await refusalOf(write(tx, 'member', id(1), 'longer'))).toBe('conversation_full');
      await write(tx, 'member', id(3), 'x', id(2));
    }),
  );

  test(
    'a conversation is read in pages of at most 100 items, and each item has the total',
    withFixture(async (tx) => {
      await fill(tx, 150, 1);
      const page = (from: number, most: number) =>
        as(
          tx,
          'viewer',
          (me) =>
            me<{ id: string; total: number; at: Date }[]>`
            select id, total::int as total, at from public.conversation('note', ${IDS.ourNote}, ${from}, ${most})`,
        );
      const all = [...(await page(0, 1_000)), ...(await page(100, 1_000))];
      expect(await page(0, 1_000)).toHaveLength(100);
      expect(new Set(all.map(({ id: own }) => own)).size).toBe(all.length);
      expect(new Set(all.map(({ total }) => total))).toEqual(new Set([all.length]));
      expect(await page(30, 7)).toEqual(all.slice(30, 37));
      expect([await page(all.length, 40), await page(0, -1)]).toEqual([[], []]);
      expect(all.map(({ at }) => Number(at))).toEqual(all.map(({ at }) => Number(at)).toSorted((a, b) => b - a));
    }),
  );

  test(
    'a page of few comments reads little, however long the conversation is',
    withFixture(async (tx) => {
      await fill(tx, 200, 50_000);
      await tx`analyze public.comments`;
      const cost = (most: number) =>
        buffersOf(tx, `select * from public.conversation('note', '${IDS.ourNote}', 0, ${most})`);
      const none = await cost(0);
      expect(((await cost(5)) - none) * 4).toBeLessThan((await cost(100)) - none);
    }),
  );

  test(
    'a conversation has at most 20 MB, also after changing or restoring comments',
    withFixture(async (tx) => {
      await write(tx, 'member', id(1), 'x');
      await write(tx, 'member', id(2), 'a longer text');
      await as(tx, 'member', (me) => me`select public.remove_comment(${id(2)})`);
      await fill(tx, 21, 1024 * 1024);
      expect(await refusalOf(write(tx, 'member', id(3), 'x'))).toBe('conversation_full');
      expect(await refusalOf(write(tx, 'member', id(1), 'longer'))).toBe('conversation_full');
      const restored = as(tx, 'member', (me) => me`select public.restore_comment(${id(2)})`);
      expect(await refusalOf(restored)).toBe('conversation_full');
      // Changes that do not increase the size are saved: a shorter text, a resolved thread, a removal.
      await write(tx, 'member', id(1), 'y');
      await as(tx, 'member', (me) => me`select public.resolve_comment(${id(1)})`);
      await as(tx, 'member', (me) => me`select public.remove_comment(${id(1)})`);
    }),
  );
});

describe('removed', () => {
  const remove = (tx: Transaction, comment: string) =>
    as(tx, 'member', (me) => me`select public.remove_comment(${comment})`);

  test(
    'a removed comment without answers is gone, and its author can restore it with its text',
    withFixture(async (tx) => {
      await write(tx, 'member', id(1), '지울 글');
      await remove(tx, id(1));
      await remove(tx, id(1));
      expect(await threads(tx)).toEqual([]);
      expect(await refusalOf(write(tx, 'member', id(1), '다시'))).toBe('comment_removed');
      await as(tx, 'member', (me) => me`select public.restore_comment(${id(1)})`);
      expect(await threads(tx)).toMatchObject([{ body: text('지울 글'), removed_at: null }]);
    }),
  );

  test(
    'a removed comment with answers leaves a placeholder, and nobody can read its text',
    withFixture(async (tx) => {
      await write(tx, 'member', id(1), '비밀');
      await write(tx, 'manager', id(2), '답', id(1));
      await remove(tx, id(1));
      expect(await threads(tx)).toMatchObject([
        { body: { content: [] }, removed_at: expect.anything(), answers: [{ id: id(2) }] },
      ]);
      expect(JSON.stringify(await as(tx, 'owner', (me) => me`select * from public.comments`))).not.toContain('비밀');
    }),
  );

  test(
    'after 30 days the text is deleted, and the comment too unless it has answers',
    withFixture(async (tx) => {
      await write(tx, 'member', id(1), '하나');
      await write(tx, 'member', id(2), '둘');
      await write(tx, 'manager', id(3), '답', id(2));
      await remove(tx, id(1));
      await remove(tx, id(2));
      await tx`update public.removed_comments set purge_at = now()`;
      await tx`select public.purge_expired()`;
      expect(await scalar(tx`select count(*)::int from public.removed_comments`)).toBe(0);
      const left = await tx`select id from public.comments where id in ${tx([id(1), id(2), id(3)])} order by id`;
      expect(left.map((row) => row.id)).toEqual([id(2), id(3)]);
    }),
  );
});

test(
  'a reaction counts once per person, and can be taken back',
  withFixture(async (tx) => {
    await write(tx, 'member', id(1), '글');
    const react = (who: PersonName, on: boolean) =>
      as(tx, who, (me) => me`select public.toggle_reaction(${id(1)}, '🎉', ${on})`);
    await react('member', true);
    await react('member', true);
    await react('owner', true);
    const people = (...names: PersonName[]) => [{ emoji: '🎉', user_ids: names.map(personId).sort() }];
    expect((await threads(tx))[0]?.reactions).toEqual(people('member', 'owner'));
    await react('member', false);
    expect((await threads(tx))[0]?.reactions).toEqual(people('owner'));
  }),
);

test(
  'a thread can be resolved and opened again by any of its comments',
  withFixture(async (tx) => {
    await write(tx, 'member', id(1), '물음');
    await write(tx, 'manager', id(2), '답', id(1));
    const resolve = (on: boolean) => as(tx, 'manager', (me) => me`select public.resolve_comment(${id(2)}, ${on})`);
    await resolve(true);
    const [first] = await threads(tx);
    expect(first).toMatchObject({ id: id(1), resolved_at: expect.anything(), resolved_by: personId('manager') });
    await resolve(false);
    expect(await threads(tx)).toMatchObject([{ resolved_at: null, resolved_by: null }]);
  }),
);

test(
  'each mentioned person of a document is listed once',
  withFixture(async (tx) => {
    const mention = (user: string) => ({ type: 'mention', attrs: { id: user, label: '누구' } });
    const document = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [mention(personId('owner')), mention(personId('member'))] },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [mention(personId('owner'))] }] },
      ],
    };
    const named = (value: unknown) => scalar(tx`select public.mentioned_ids(${tx.json(value as never)})`);
    expect(await named(document)).toEqual([personId('member'), personId('owner')].sort());
    // Words and attributes that only look like a mention.
    expect(await named(text('"type": "mention"'))).toEqual([]);
    expect(await named({ type: 'doc', content: [mention('x')] })).toEqual([]);
  }),
);

test(
  'comments within ten minutes are one line of activity',
  withFixture(async (tx) => {
    for (const n of [1, 2, 3]) await write(tx, 'member', id(n), '글');
    const lines = await tx`
      select after from public.activity where verb = 'comment.created' and actor = ${personId('member')}`;
    expect(lines).toEqual([{ after: { title: 'note' } }]);
  }),
);

describe('notifications', () => {
  const mention = (user: PersonName) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: personId(user), label: user } }] }],
  });
  const say = (tx: Transaction, who: PersonName, comment: string, body: unknown) =>
    as(
      tx,
      who,
      (me) => me`
      select public.save_comment(${comment}, 'note', ${IDS.ourNote}, ${me.json(body as never)}, 'x')`,
    );
  /** Kinds of notifications of each person, with the number of events in each. */
  const told = async (tx: Transaction) => {
    const rows = await tx<{ name: string; kind: string; count: number; link: string }[]>`
      select p.display_name as name, n.kind, n.count, n.link from public.notifications n
      join public.profiles p on p.id = n.user_id where n.target_id = ${IDS.ourNote} order by 1, 2`;
    return rows.map(({ name, kind, count }) => `${name} ${kind} ${count}`);
  };

  test(
    'a comment tells the author of the note and earlier commenters, but not its own author',
    withFixture(async (tx) => {
      await write(tx, 'member', id(1), '하나');
      expect(await told(tx)).toEqual(['owner projects.commented 1']);
      await write(tx, 'manager', id(2), '둘', id(1));
      expect(await told(tx)).toEqual(['member projects.commented 1', 'owner projects.commented 2']);
      const link = await scalar(tx`
        select link from public.notifications where user_id = ${personId('member')} and target_id = ${IDS.ourNote}`);
      expect(link).toBe(`/project/note/view/${IDS.ourNote}?projectId=${IDS.ourProject}&comment=${id(2)}`);
    }),
  );

  test(
    'a mentioned person is only told of the mention, and nobody without access is told',
    withFixture(async (tx) => {
      await say(tx, 'member', id(1), mention('owner'));
      await say(tx, 'member', id(2), mention('stranger'));
      await say(tx, 'member', id(3), mention('member'));
      expect(await told(tx)).toEqual(['owner projects.commented 2', 'owner projects.mentioned 1']);
    }),
  );

  test(
    'an edit notifies newly mentioned people; a removal and its undo notify nobody',
    withFixture(async (tx) => {
      await say(tx, 'member', id(1), mention('viewer'));
      await tx`delete from public.notifications`;
      await say(tx, 'member', id(1), {
        ...mention('viewer'),
        content: [...mention('viewer').content, ...mention('manager').content],
      });
      expect(await told(tx)).toEqual(['manager projects.mentioned 1']);
      await as(tx, 'member', (me) => me`select public.remove_comment(${id(1)})`);
      await as(tx, 'member', (me) => me`select public.restore_comment(${id(1)})`);
      expect(await told(tx)).toEqual(['manager projects.mentioned 1']);
    }),
  );

  test(
    'a mention in a note is told once, however often the note is saved',
    withFixture(async (tx) => {
      const save = (rev: number, body: unknown) =>
        as(
          tx,
          'member',
          (me) => me`select public.save_note(${IDS.ourNote}, ${rev}, 'x', ${me.json(body as never)}, 'x')`,
        );
      await save(1, mention('viewer'));
      await save(2, { ...mention('viewer'), content: [...mention('viewer').content, { type: 'paragraph' }] });
      expect(await told(tx)).toEqual(['viewer projects.mentioned 1']);
    }),
  );
});

test(
  'a mention of a person who cannot see the note or issue notifies nobody, wherever it is written',
  withFixture(async (tx) => {
    await tx`delete from public.notifications`;
    const outsiders = ['stranger', 'other', 'suspended', 'admin'] as const;
    const named = (more: readonly PersonName[]) => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [...outsiders, ...more].map((name) => ({
            type: 'mention',
            attrs: { id: personId(name), label: name },
          })),
        },
      ],
    });
    await as(tx, 'member', async (me) => {
      await me`select public.save_comment(${id(1)}, 'note', ${IDS.ourNote}, ${me.json(named(['viewer']) as never)}, 'x')`;
      await me`select public.save_comment(${id(2)}, 'issue', ${IDS.ourIssue}, ${me.json(named(['viewer']) as never)}, 'x')`;
      await me`select public.save_comment(${id(3)}, 'issue', ${IDS.listedIssue}, ${me.json(named(['viewer']) as never)}, 'x')`;
      await me`select public.save_issue(${IDS.listedIssue}, 1, 'x', ${me.json(named(['viewer']) as never)}, 'x')`;
      await me`select public.save_note(${IDS.ourNote}, 1, 'x', ${me.json(named([]) as never)}, 'x')`;
    });
    const told = await tx<{ id: string; target: string }[]>`
      select distinct user_id as id, target_id as target from public.notifications where kind = 'projects.mentioned'`;
    expect(told.map(({ id: who, target }) => [who, target]).sort()).toEqual(
      [
        [personId('viewer'), IDS.ourNote],
        [personId('viewer'), IDS.ourIssue],
      ].sort(),
    );
    for (const name of outsiders) {
      expect(await tx`select from public.notifications where user_id = ${personId(name)}`, name).toHaveLength(0);
    }
  }),
);

describe('on an issue', () => {
  const say = (tx: Transaction, who: PersonName, issue: string, comment: string, body: unknown = text('x')) =>
    as(
      tx,
      who,
      (me) => me`
      select public.save_comment(${comment}, 'issue', ${issue}, ${me.json(body as never)}, 'x')`,
    );
  const seen = (tx: Transaction, who: PersonName, issue: string) =>
    as(tx, who, async (me) => {
      const rows = await me<Item[]>`select * from public.conversation('issue', ${issue})`;
      const direct = await me`select id from public.comments where target_id = ${issue}`;
      expect(direct.length > 0, 'the table and the function agree').toBe(rows.some(({ kind }) => kind === 'comment'));
      return direct.length > 0;
    });
  const count = (tx: Transaction, issue: string) =>
    scalar<number>(tx`select comment_count from public.issues where id = ${issue}`);

  test(
    'members of the project comment on an issue of an open board, viewers read, others see nothing',
    withFixture(async (tx) => {
      await say(tx, 'member', IDS.ourIssue, id(1));
      expect(await refusalOf(say(tx, 'viewer', IDS.ourIssue, id(2)))).toBe('forbidden');
      expect(await refusalOf(say(tx, 'stranger', IDS.ourIssue, id(2)))).toBe('not_found');
      expect(await refusalOf(say(tx, 'member', IDS.theirIssue, id(2)))).toBe('not_found');
      expect(await seen(tx, 'viewer', IDS.ourIssue)).toBe(true);
      expect(await seen(tx, 'stranger', IDS.ourIssue)).toBe(false);
    }),
  );

  test(
    'only people who may see a listed board read and write its comments',
    withFixture(async (tx) => {
      await say(tx, 'manager', IDS.listedIssue, id(1));
      expect(await seen(tx, 'member', IDS.listedIssue)).toBe(true);
      expect(await seen(tx, 'viewer', IDS.listedIssue)).toBe(false);
      expect(await refusalOf(say(tx, 'viewer', IDS.listedIssue, id(2)))).toBe('not_found');
      const reaction = as(tx, 'viewer', (me) => me`select public.toggle_reaction(${id(1)}, '🎉')`);
      expect(await refusalOf(reaction)).toBe('not_found');
    }),
  );

  test(
    'a commenter watches the issue; after unwatching nobody is told of further comments',
    withFixture(async (tx) => {
      const told = async () =>
        (
          await tx<{ name: string }[]>`
            select p.display_name as name from public.notifications n join public.profiles p on p.id = n.user_id
            where n.target_id = ${IDS.ourIssue} and n.kind = 'projects.commented' order by 1`
        ).map(({ name }) => name);
      const clear = () => tx`delete from public.notifications`;
      const stop = (who: PersonName) =>
        as(
          tx,
          who,
          (me) =>
            me`select public.update_issues(${[IDS.ourIssue]}::uuid[], ${me.json({
              remove_watchers: [personId(who)],
            })})`,
        );
      await tx`update public.issues set created_by = ${personId('owner')} where id = ${IDS.ourIssue}`;
      await tx`delete from public.issue_watchers where issue_id = ${IDS.ourIssue}`;
      await as(
        tx,
        'owner',
        (me) =>
          me`select public.update_issues(${[IDS.ourIssue]}::uuid[], ${me.json({
            add_assignees: [personId('owner')],
          })})`,
      );
      await say(tx, 'member', IDS.ourIssue, id(1));
      await clear();
      await say(tx, 'manager', IDS.ourIssue, id(2));
      expect(await told()).toEqual(['member', 'owner']);
      for (const who of ['owner', 'member'] as const) await stop(who);
      await clear();
      await say(tx, 'manager', IDS.ourIssue, id(3));
      expect(await told()).toEqual([]);
      // Their own comment makes them a watcher again.
      await say(tx, 'member', IDS.ourIssue, id(4));
      await clear();
      await say(tx, 'manager', IDS.ourIssue, id(5));
      expect(await told()).toEqual(['member']);
    }),
  );

  test(
    'a mention tells only people who may see the board',
    withFixture(async (tx) => {
      const both = {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: (['member', 'viewer'] as const).map((name) => ({
              type: 'mention',
              attrs: { id: personId(name), label: name },
            })),
          },
        ],
      };
      await tx`delete from public.notifications`;
      await say(tx, 'manager', IDS.listedIssue, id(1), both);
      const told = await tx`
        select user_id, kind, link from public.notifications where target_id = ${IDS.listedIssue} and kind = 'projects.mentioned'`;
      expect(told).toEqual([
        {
          user_id: personId('member'),
          kind: 'projects.mentioned',
          link: `/project/issue?issue=${IDS.listedIssue}&projectId=${IDS.ourProject}&comment=${id(1)}`,
        },
      ]);
    }),
  );

  test(
    'the issue counts its comments without removed ones',
    withFixture(async (tx) => {
      await say(tx, 'member', IDS.ourIssue, id(1));
      await say(tx, 'member', IDS.ourIssue, id(2));
      expect(await count(tx, IDS.ourIssue)).toBe(2);
      await as(tx, 'member', (me) => me`select public.remove_comment(${id(1)})`);
      expect(await count(tx, IDS.ourIssue)).toBe(1);
      await as(tx, 'member', (me) => me`select public.restore_comment(${id(1)})`);
      expect(await count(tx, IDS.ourIssue)).toBe(2);
      await tx`delete from public.comments where id = ${id(2)}`;
      expect(await count(tx, IDS.ourIssue)).toBe(1);
    }),
  );

  test(
    'comments are deleted with their issue',
    withFixture(async (tx) => {
      await say(tx, 'member', IDS.ourIssue, id(1));
      await tx`update public.issues set removed_at = now() where id = ${IDS.ourIssue}`;
      expect(await refusalOf(say(tx, 'member', IDS.ourIssue, id(2)))).toBe('comment_target_removed');
      await tx`update public.issues set purge_at = now() where id = ${IDS.ourIssue}`;
      await tx`select public.purge_expired()`;
      expect(await tx`select from public.comments where id = ${id(1)}`).toHaveLength(0);
    }),
  );
});
