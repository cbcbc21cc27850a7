import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { type Actor, as, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Saved {
  ok: boolean;
  rev?: number;
  current?: Record<string, unknown>;
}

describe('a memo', () => {
  const save = (tx: Transaction, rev: number, body: string, tags: string[] = []) =>
    scalar<Saved>(tx`select public.save_memo(${IDS.ownerMemo}, ${rev}, ${body}, ${tags})`);

  test(
    'a memo is saved on its base revision; a repeat gets the same answer; a stale save is refused with the current version',
    withFixture(async (tx) => {
      const first = await as(tx, 'owner', (me) => save(me, 1, '장보기 #집', ['집']));
      expect(first).toMatchObject({ ok: true, rev: 2 });
      expect(await as(tx, 'owner', (me) => save(me, 1, '장보기 #집', ['집']))).toEqual(first);
      expect(await as(tx, 'owner', (me) => save(me, 1, '다른 글'))).toMatchObject({
        ok: false,
        current: { rev: 2, body: '장보기 #집', tags: ['집'] },
      });
    }),
  );

  test.each(['member', 'admin', 'stranger'] as const)('a memo of another user is not visible to %s', (actor) =>
    withFixture(async (tx) => {
      expect(await refusalOf(as(tx, actor, (me) => save(me, 1, 'x')))).toBe('not_found');
    })(),
  );

  test(
    'a memo can be created in the user’s own name only, up to the length limit',
    withFixture(async (tx) => {
      const forged = as(
        tx,
        'member',
        (me) => me`insert into public.memos (user_id, body) values (${personId('owner')}, 'x')`,
      );
      expect(await refusalOf(forged)).toMatch(/row-level security/);
      const long = as(tx, 'member', (me) => me`insert into public.memos (body) values (${'가'.repeat(20_001)})`);
      expect(await refusalOf(long)).toMatch(/check constraint/);
    }),
  );

  test(
    'a memo stays in the trash for 30 days by the server’s clock',
    withFixture(async (tx) => {
      await as(tx, 'owner', (me) => me`update public.memos set removed_at = '2001-01-01' where id = ${IDS.ownerMemo}`);
      const kept = tx`select removed_at = now() as now, purge_at = now() + interval '30 days' as month from public.memos where id = ${IDS.ownerMemo}`;
      expect(await kept).toEqual([{ now: true, month: true }]);
      await as(tx, 'owner', (me) => me`update public.memos set removed_at = null where id = ${IDS.ownerMemo}`);
      expect(await scalar(tx`select purge_at from public.memos where id = ${IDS.ownerMemo}`)).toBeNull();
    }),
  );
});

describe('a notice', () => {
  const save = (tx: Transaction, id: string, rev: number, patch: Record<string, unknown>) =>
    scalar<Saved>(tx`select public.save_notice(${id}, ${rev}, ${tx.json(patch as never)})`);
  const seenBy = async (tx: Transaction, actor: Actor, id: string) =>
    (await as(tx, actor, (me) => me`select from public.notices where id = ${id}`)).length === 1;
  const openBoard = (tx: Transaction) => scalar<string>(tx`select id from public.site_boards where name = 'open'`);

  test(
    'a notice is written by admins, appears when published, and every visible change is logged',
    withFixture(async (tx) => {
      const id = crypto.randomUUID();
      const board_id = await openBoard(tx);
      const draft = { board_id, title: ' 점검 안내 '.normalize('NFD'), body: { type: 'doc', content: [] } };
      expect(await as(tx, 'admin', (me) => save(me, id, 0, draft))).toMatchObject({ ok: true, rev: 1 });
      expect(await as(tx, 'admin', (me) => save(me, id, 0, draft))).toMatchObject({ ok: true, rev: 1 });
      expect(await seenBy(tx, 'guest', id)).toBe(false);
      await as(tx, 'admin', (me) => save(me, id, 1, { title: '점검 안내 (수정)' }));
      const published = await as(tx, 'admin', (me) => save(me, id, 2, { status: 'published', publish_at: null }));
      expect(await as(tx, 'admin', (me) => save(me, id, 2, { status: 'published', publish_at: null }))).toEqual(
        published,
      );
      expect(await seenBy(tx, 'guest', id)).toBe(true);
      await as(tx, 'admin', (me) => save(me, id, 3, { removed: true }));
      expect(await seenBy(tx, 'guest', id)).toBe(false);
      const log = await tx`select action from public.audit_log where target_id = ${id} order by at`;
      expect(log.map((row) => row.action)).toEqual(['notice.created', 'notice.saved', 'notice.saved']);
    }),
  );

  test.each([
    ['guest', /permission denied/],
    ['member', /^forbidden$/],
    ['suspended', /^forbidden$/],
  ] as const)('a notice is not written by %s', (actor, reason) =>
    withFixture(async (tx) => {
      expect(await refusalOf(as(tx, actor, (me) => save(me, IDS.draftNotice, 1, { title: 'x' })))).toMatch(reason);
    })(),
  );

  test(
    'a notice of a board for supers cannot be written, moved or removed by an admin',
    withFixture(async (tx) => {
      const board_id = crypto.randomUUID();
      await tx`insert into public.site_boards (id, kind, name, write_level) values (${board_id}, 'notice', 'supers', 'super')`;
      const asLevel = async (level: string, id: string, rev: number, patch: Record<string, unknown>) => {
        await tx`update public.profiles set level = 'super' where id = ${personId('stranger')}`;
        await tx`update public.profiles set level = ${level} where id = ${personId('admin')}`;
        return as(tx, 'admin', (me) => save(me, id, rev, patch));
      };
      const id = crypto.randomUUID();
      expect(await refusalOf(asLevel('admin', id, 0, { board_id, title: 'x' }))).toBe('forbidden');
      expect(await asLevel('super', id, 0, { board_id, title: 'x' })).toMatchObject({ ok: true, rev: 1 });
      for (const patch of [
        { title: 'y' },
        { status: 'published' },
        { removed: true },
        { board_id: await openBoard(tx) },
      ]) {
        expect(await refusalOf(asLevel('admin', id, 1, patch))).toBe('forbidden');
      }
      expect(await refusalOf(asLevel('admin', IDS.draftNotice, 1, { board_id }))).toBe('forbidden');
      expect(await asLevel('super', id, 1, { status: 'published' })).toMatchObject({ ok: true, rev: 2 });
    }),
  );

  test.each([
    [{ author: 'x' }, 'invalid_patch'],
    [{ id: 'x' }, 'invalid_patch'],
    [{ title: '' }, 'check constraint'],
    [{ title: '가'.repeat(201) }, 'check constraint'],
    [{ status: 'gone' }, 'check constraint'],
    [{ status: 'scheduled', publish_at: null }, 'check constraint'],
    [{ publish_at: '2026-01-02', end_at: '2026-01-01' }, 'check constraint'],
  ])('a notice refuses %o', (patch, reason) =>
    withFixture(async (tx) => {
      expect(await refusalOf(as(tx, 'admin', (me) => save(me, IDS.draftNotice, 1, patch)))).toContain(reason);
    })(),
  );

  test(
    'a save of a notice on a stale revision is refused with the current version',
    withFixture(async (tx) => {
      await as(tx, 'admin', (me) => save(me, IDS.draftNotice, 1, { title: 'newer' }));
      expect(await as(tx, 'admin', (me) => save(me, IDS.draftNotice, 1, { title: 'late' }))).toMatchObject({
        ok: false,
        current: { rev: 2, title: 'newer' },
      });
    }),
  );

  test(
    'a notice can be acknowledged once by each user who can read it',
    withFixture(async (tx) => {
      const ack = (actor: Actor, id: string) => as(tx, actor, (me) => me`select public.ack_notice(${id})`);
      await ack('member', IDS.liveNotice);
      const [first] = await tx`select acked_at from public.notice_reads where notice_id = ${IDS.liveNotice}`;
      await ack('member', IDS.liveNotice);
      expect(await tx`select acked_at from public.notice_reads where notice_id = ${IDS.liveNotice}`).toEqual([first]);
      expect(await refusalOf(ack('member', IDS.draftNotice))).toBe('not_found');
      expect(await refusalOf(ack('suspended', IDS.liveNotice))).toBe('not_found');
      expect(await refusalOf(ack('guest', IDS.liveNotice))).toMatch(/permission denied/);
    }),
  );
});
