import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { ACTORS, type Actor, as, type PersonName, personId, rolledBack, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

/** Tables that signed-in users may read and whose changes are not broadcast, with the reasons. */
const NOT_BROADCAST = {
  agreements: 'changes once in months',
  agreement_versions: 'changes once in months',
  site_boards: 'changes once in months',
  page_versions: 'of the page builder, whose lists are read when they are opened',
  draft_versions: 'of the page builder, whose lists are read when they are opened',
  section_versions: 'of the page builder, whose lists are read when they are opened',
  former_site_names: 'of the page builder, whose settings are read when they are opened',
  page_shares: 'change with every visit, and are read when their dialog is opened',
  plans: 'change with a release',
  assets: 'of the page builder, whose lists are read when they are opened',
  template_categories: 'changes once in months',
  templates: 'changes once in months',
  page_visits: 'change all the time, and are read when a screen is opened',
  remote_reports: 'change all the time, and are read when a screen is opened',
  remote_vitals: 'change all the time, and are read when a screen is opened',
  audit_log: 'read by admins, on a screen of their own',
  deploy_tokens: 'read by admins, on a screen of their own',
  user_types: 'changes once in months',
};

interface Sent {
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** The messages that the database sends while `work` runs. */
async function hear(tx: Transaction, work: (tx: Transaction) => PromiseLike<unknown>): Promise<Sent[]> {
  return rolledBack(tx, async (inner) => {
    await inner.unsafe(`
      create table public.heard (n int generated always as identity, topic text, event text, payload jsonb);
      create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
      returns void language sql as 'insert into public.heard (topic, event, payload) values (topic, event, payload)'`);
    await work(inner);
    return (await inner`select topic, event, payload from public.heard order by n`) as unknown as Sent[];
  });
}

const topicOf = (tx: Transaction, projectId: string = IDS.ourProject) =>
  scalar<string>(tx`select 'project:' || id || ':' || live_epoch from public.projects where id = ${projectId}`);

/** Whether a user may do this in a topic. The check is the same as in Realtime. */
function may(tx: Transaction, who: Actor | PersonName, topic: string, how: 'listen' | 'presence' | 'broadcast') {
  return rolledBack(tx, async (inner) => {
    const extension = how === 'presence' ? 'presence' : 'broadcast';
    await inner`select set_config('realtime.topic', ${topic}, true)`;
    if (how === 'listen') await inner`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`;
    try {
      return await as(inner, who, async (me) => {
        if (how === 'listen') return (await me`select 1 from realtime.messages where topic = ${topic}`).length === 1;
        await me`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`;
        return true;
      });
    } catch {
      return false;
    }
  });
}

test(
  'changes of every table that signed-in users may read are broadcast, or the table is listed as an exception',
  withFixture(async (tx) => {
    const tables = await tx<{ name: string; triggers: number }[]>`
      select c.relname as name, (
        select count(*)::int from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'broadcast_change'
      ) as triggers
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_any_column_privilege('authenticated', c.oid, 'select')
      order by 1`;
    expect(tables.filter(({ triggers }) => triggers === 0).map(({ name }) => name)).toEqual(
      Object.keys(NOT_BROADCAST).sort(),
    );
    // Each kind of topic receives inserts, updates and deletes.
    expect(tables.filter(({ triggers }) => triggers % 3 !== 0)).toEqual([]);
  }),
);

describe('a topic', () => {
  const MEMBERS: readonly Actor[] = ['viewer', 'member', 'manager', 'owner'];
  const SIGNED_IN = ACTORS.filter((actor) => actor !== 'guest' && actor !== 'suspended');

  const matrix = (tx: Transaction, topic: string) =>
    ACTORS.reduce(
      async (before, actor) => {
        const found = await before;
        for (const how of ['listen', 'presence', 'broadcast'] as const) {
          if (await may(tx, actor, topic, how)) found[how].push(actor);
        }
        return found;
      },
      Promise.resolve({ listen: [] as Actor[], presence: [] as Actor[], broadcast: [] as Actor[] }),
    );

  test(
    'the topic of a project can be joined by its members, who may send presence only',
    withFixture(async (tx) => {
      expect(await matrix(tx, await topicOf(tx))).toEqual({ listen: MEMBERS, presence: MEMBERS, broadcast: [] });
    }),
  );

  test(
    'a personal topic can be joined by that user, and the topic `everyone` by every signed-in user',
    withFixture(async (tx) => {
      const silent = { presence: [], broadcast: [] };
      expect(await matrix(tx, `person:${personId('viewer')}`)).toEqual({ listen: ['viewer'], ...silent });
      expect(await matrix(tx, 'everyone')).toEqual({ listen: SIGNED_IN, ...silent });
    }),
  );

  test(
    'a topic of another or a removed project, of another user or of an unknown kind cannot be joined',
    withFixture(async (tx) => {
      for (const topic of [
        await topicOf(tx, IDS.theirProject),
        await topicOf(tx, IDS.trashedProject),
        `project:${IDS.ourProject}`,
        `project:${IDS.ourProject}:99`,
        `person:${personId('other')}`,
        'person:',
        '',
        'room',
      ]) {
        expect(await matrix(tx, topic), topic).toEqual({ listen: [], presence: [], broadcast: [] });
      }
    }),
  );

  test(
    'only members are told the name of a topic',
    withFixture(async (tx) => {
      const ask = (who: Actor) => as(tx, who, (me) => scalar(me`select public.project_topic(${IDS.ourProject})`));
      expect(await ask('viewer')).toBe(await topicOf(tx));
      for (const who of ['stranger', 'admin', 'suspended'] as const) expect(await ask(who)).toBeNull();
    }),
  );
});

test(
  'only the person whose sessions end is told of it, with the ids of these sessions',
  withFixture(async (tx) => {
    const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const sent = await hear(tx, async (inner) => {
      await inner`insert into auth.sessions (id, user_id) values
        (${mine}, ${personId('member')}), (${other}, ${personId('owner')})`;
      await inner`delete from auth.sessions where id in (${mine}, ${other})`;
    });
    const ended = sent.filter(({ event }) => event === 'ended').sort((a, b) => a.topic.localeCompare(b.topic));
    expect(ended).toEqual(
      [
        { topic: `person:${personId('member')}`, event: 'ended', payload: { v: 1, sessions: [mine] } },
        { topic: `person:${personId('owner')}`, event: 'ended', payload: { v: 1, sessions: [other] } },
      ].sort((a, b) => a.topic.localeCompare(b.topic)),
    );
  }),
);

test(
  'any number of sessions of a person ends at once, told in parts',
  withFixture(async (tx) => {
    const id = personId('member');
    const begin = (inner: Transaction) =>
      inner`insert into auth.sessions (id, user_id) select gen_random_uuid(), ${id} from generate_series(1, 1000)`;
    const sent = await hear(tx, async (inner) => {
      await begin(inner);
      await inner`delete from auth.sessions where user_id = ${id}`;
    });
    const parts = sent
      .filter(({ event }) => event === 'ended')
      .map(({ payload }) => (payload as { sessions: string[] }).sessions);
    expect(new Set(parts.flat()).size).toBeGreaterThanOrEqual(1000);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(100);
    // With the real message, whose length is limited.
    await begin(tx);
    await tx`delete from auth.sessions where user_id = ${id}`;
    expect(await scalar<number>(tx`select count(*)::int from auth.sessions where user_id = ${id}`)).toBe(0);
  }),
);

describe('losing access', () => {
  const moved = async (tx: Transaction, work: (tx: Transaction) => PromiseLike<unknown>) => {
    const before = await topicOf(tx);
    const sent = await hear(tx, work);
    return sent.some(({ topic, event }) => event === 'moved' && topic === before);
  };
  const remove = (who: PersonName) => (tx: Transaction) =>
    as(
      tx,
      'owner',
      (me) => me`
        delete from public.project_members where joined_user_id = ${personId(who)} and project_id = ${IDS.ourProject}`,
    );

  test(
    'losing access renames the topic: the old name gets no later message, and only remaining members join the new one',
    withFixture(async (tx) => {
      const before = await topicOf(tx);
      const sent = await hear(tx, remove('viewer'));
      const last = sent.findIndex(({ topic, event }) => event === 'moved' && topic === before);
      expect(last).toBeGreaterThanOrEqual(0);
      expect(sent.slice(last + 1).map(({ topic }) => topic)).not.toContain(before);
      expect(sent.slice(last + 1).map(({ payload }) => payload.table)).toContain('project_members');
      await remove('viewer')(tx);
      const after = await topicOf(tx);
      expect(after).not.toBe(before);
      for (const who of ['viewer', 'member'] as const) expect(await may(tx, who, before, 'listen')).toBe(false);
      expect(await may(tx, 'member', after, 'listen')).toBe(true);
      expect(await may(tx, 'viewer', after, 'listen')).toBe(false);
      const later = await hear(tx, (inner) => inner`update public.notes set title = '뒤' where id = ${IDS.ourNote}`);
      expect(new Set(later.map(({ topic }) => topic))).toEqual(new Set([after]));
    }),
  );

  test(
    'leaving and a suspension rename the topic too; revoking an invitation does not',
    withFixture(async (tx) => {
      const leave = (inner: Transaction) =>
        as(inner, 'viewer', (me) => me`select public.leave_project(${IDS.ourProject})`);
      const suspend = (inner: Transaction) =>
        inner`update public.profiles set suspended_at = now() where id = ${personId('member')}`;
      const uninvite = (inner: Transaction) =>
        inner`delete from public.project_members where project_id = ${IDS.ourProject} and joined_user_id is null`;
      expect(await moved(tx, leave)).toBe(true);
      expect(await moved(tx, suspend)).toBe(true);
      expect(await moved(tx, uninvite)).toBe(false);
    }),
  );
});

describe('a change', () => {
  const save = (tx: Transaction) =>
    as(
      tx,
      'member',
      (me) => me`
        select public.save_note(${IDS.ourNote}, 1, '비밀', ${me.json({ type: 'doc', content: [] })}, '아무도 모르게')`,
    );

  test(
    'a change is sent to the topic of its project with the id and revision of the row, and with no other column',
    withFixture(async (tx) => {
      const sent = await hear(tx, save);
      expect(sent).toContainEqual({
        topic: await topicOf(tx),
        event: 'changed',
        payload: { v: 1, table: 'notes', kind: 'UPDATE', rows: [IDS.ourNote], rev: 2 },
      });
      const keys = new Set(sent.flatMap(({ payload }) => Object.keys(payload)));
      expect([...keys].sort()).toEqual(['kind', 'rev', 'rows', 'table', 'v']);
      expect(JSON.stringify(sent)).not.toMatch(/비밀|모르게|member@/);
    }),
  );

  test(
    'a change of up to 150 rows names them; a change of more rows is one message without ids, within the size limit',
    withFixture(async (tx) => {
      const told = async (count: number) => {
        const sent = await hear(
          tx,
          (inner) => inner`
            insert into public.notes (project_id, title) select ${IDS.ourProject}, n::text from generate_series(1, ${count}) n`,
        );
        for (const message of sent)
          expect(Buffer.byteLength(JSON.stringify(JSON.stringify(message)))).toBeLessThan(8000);
        return sent.filter(({ payload }) => payload.table === 'notes').map(({ payload }) => payload);
      };
      expect(await told(151)).toEqual([{ v: 1, table: 'notes', kind: 'INSERT', rows: null }]);
      const [named, ...more] = await told(150);
      expect(named?.rows).toHaveLength(150);
      expect(more).toEqual([]);
    }),
  );

  test(
    'a change of a relation names the issue that it may block, also when the relation is removed',
    withFixture(async (tx) => {
      const rows = (sent: Sent[]) =>
        sent.filter(({ payload }) => payload.table === 'issue_relations').map(({ payload }) => payload.rows);
      const relate = (inner: Transaction) =>
        as(inner, 'member', (me) => me`select public.relate_issues(${IDS.ourIssue}, ${IDS.ourSecondIssue}, 'blocks')`);
      await tx`delete from public.issue_relations`;
      expect(rows(await hear(tx, relate))).toEqual([[IDS.ourSecondIssue]]);
      await relate(tx);
      expect(rows(await hear(tx, (inner) => inner`delete from public.issue_relations`))).toEqual([
        [IDS.ourSecondIssue],
      ]);
    }),
  );

  test(
    'a change without a new revision names no revision, so that clients with this revision read the row again',
    withFixture(async (tx) => {
      const sent = await hear(
        tx,
        (inner) => inner`update public.pages set taken_down_at = now() where id = ${IDS.ourPage}`,
      );
      const payloads = sent.filter(({ payload }) => payload.table === 'pages').map(({ payload }) => payload);
      expect(payloads[0]).toEqual({ v: 1, table: 'pages', kind: 'UPDATE', rows: [IDS.ourPage] });
    }),
  );

  test(
    'a statement that changes no row sends nothing',
    withFixture(async (tx) => {
      expect(await hear(tx, (inner) => inner`update public.notes set title = '' where false`)).toEqual([]);
    }),
  );

  test(
    'a change of a user’s own rows is sent to that user only',
    withFixture(async (tx) => {
      const sent = await hear(tx, (inner) => inner`update public.memos set pinned = true where id = ${IDS.ownerMemo}`);
      expect(sent.map(({ topic }) => topic)).toEqual([`person:${personId('owner')}`]);
    }),
  );

  test(
    'a change of a membership is sent to the project and to the member',
    withFixture(async (tx) => {
      const promote = (inner: Transaction) =>
        inner`update public.project_member_roles r set role = 'manager' from public.project_members m
          where m.id = r.member_id and m.joined_user_id = ${personId('viewer')}`;
      const sent = (await hear(tx, promote)).filter(({ payload }) => payload.table === 'project_member_roles');
      expect(sent.map(({ topic }) => topic).sort()).toEqual([`person:${personId('viewer')}`, await topicOf(tx)].sort());
    }),
  );

  test(
    'a change of a name or a photo is sent to the projects of that user, because lists of members show it',
    withFixture(async (tx) => {
      const toldOf = async (set: string) => {
        const change = (inner: Transaction) =>
          inner.unsafe(`update public.profiles set ${set} where id = '${personId('viewer')}'`);
        return (await hear(tx, change)).filter(({ topic }) => topic.startsWith('project:'));
      };
      const [{ id } = {}] = await tx`
        select id from public.project_members where joined_user_id = ${personId('viewer')} and project_id = ${IDS.ourProject}`;
      const told = { table: 'project_members', kind: 'UPDATE', rows: [id], v: 1 };
      for (const set of [
        `display_name = '새 이름'`,
        `thumb_url = '/storage/v1/object/public/profile-photos/a/0.webp'`,
      ]) {
        const sent = await toldOf(set);
        expect(sent.map(({ topic, payload }) => [topic, payload])).toContainEqual([await topicOf(tx), told]);
      }
      expect(await toldOf(`phone = '010'`)).toEqual([]);
    }),
  );

  test(
    'a change of a notice is sent to everyone, unless it was a draft before and after',
    withFixture(async (tx) => {
      const rename = (id: string) => (inner: Transaction) =>
        inner`update public.notices set title = '새 제목' where id = ${id}`;
      expect(await hear(tx, rename(IDS.draftNotice))).toEqual([]);
      expect((await hear(tx, rename(IDS.liveNotice))).map(({ topic }) => topic)).toEqual(['everyone']);
      const withdraw = (inner: Transaction) =>
        inner`update public.notices set status = 'draft' where id = ${IDS.liveNotice}`;
      expect((await hear(tx, withdraw)).map(({ topic }) => topic)).toEqual(['everyone']);
    }),
  );
});
