import { randomUUID } from 'node:crypto';
import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Lock {
  held: boolean;
  since?: string;
  name?: string;
  mine?: string | null;
}

const MINE = randomUUID();
const OTHER = randomUUID();

const hold = (tx: Transaction, who: PersonName, editor: string, takeOver = false) =>
  as(tx, who, (me) => scalar<Lock>(me`select public.hold_page(${IDS.ourPage}, ${editor}, ${takeOver})`));
const release = (tx: Transaction, who: PersonName, editor: string) =>
  as(tx, who, (me) => me`select public.release_page(${IDS.ourPage}, ${editor})`);
const save = (tx: Transaction, who: PersonName, rev: number, editor: string | null, title = `title ${rev}`) =>
  as(tx, who, (me) =>
    scalar<{ ok: boolean; rev: number }>(
      me`select public.save_draft(${IDS.ourPage}, ${rev}, null, ${title}, ${editor})`,
    ),
  );
const expire = (tx: Transaction) => tx`update public.page_locks set expires_at = now() - interval '1 second'`;

test(
  'one editor has the lock of a page; others are told its user, and another tab of this user is told which tab',
  withFixture(async (tx) => {
    const { held, since } = await hold(tx, 'member', MINE);
    expect(held).toBe(true);
    expect(await hold(tx, 'member', MINE)).toEqual({ held: true, since });
    expect(await hold(tx, 'manager', OTHER)).toEqual({ held: false, name: 'member', mine: null });
    expect(await hold(tx, 'member', OTHER)).toEqual({ held: false, name: 'member', mine: MINE });
  }),
);

test(
  'only the editor with the lock saves, also after another editor took the lock over',
  withFixture(async (tx) => {
    await hold(tx, 'member', MINE);
    expect(await save(tx, 'member', 1, MINE)).toMatchObject({ ok: true, rev: 2 });
    // The list of pages can rename a page without a lock.
    expect(await refusalOf(save(tx, 'member', 2, null))).toBe('page_locked');
    expect(await refusalOf(save(tx, 'manager', 2, OTHER))).toBe('page_locked');
    // The id of another user's editor does not give its rights.
    expect(await refusalOf(save(tx, 'manager', 2, MINE))).toBe('page_locked');

    expect(await hold(tx, 'manager', OTHER, true)).toMatchObject({ held: true });
    expect(await refusalOf(save(tx, 'member', 2, MINE))).toBe('page_locked');
    // A save whose answer was lost was made with the lock, so its retry is accepted.
    expect(await save(tx, 'member', 1, MINE)).toMatchObject({ ok: true, rev: 2 });
    expect(await save(tx, 'manager', 2, OTHER)).toMatchObject({ ok: true, rev: 3 });
    expect(await hold(tx, 'member', MINE)).toEqual({ held: false, name: 'manager', mine: null });
  }),
);

test(
  'an expired or released lock is free, and its editor may still save until another editor takes it',
  withFixture(async (tx) => {
    const { since } = await hold(tx, 'member', MINE);
    await expire(tx);
    expect(await save(tx, 'member', 1, MINE)).toMatchObject({ ok: true });
    // It is the same lock, because no other editor had it meanwhile.
    expect(await hold(tx, 'member', MINE)).toEqual({ held: true, since });
    // An editor cannot release the lock of another editor.
    await release(tx, 'manager', MINE);
    await release(tx, 'member', OTHER);
    expect(await hold(tx, 'manager', OTHER)).toMatchObject({ held: false });
    await release(tx, 'member', MINE);
    expect(await hold(tx, 'manager', OTHER)).toMatchObject({ held: true });
    await expire(tx);
    const again = await hold(tx, 'member', MINE);
    expect(again.held).toBe(true);
    expect(again.since).not.toBe(since);
  }),
);

test.each(['viewer', 'stranger', 'suspended'] as const)('%s neither takes a lock nor is told of one', (who) =>
  withFixture(async (tx) => {
    await hold(tx, 'member', MINE);
    expect(await refusalOf(hold(tx, who, OTHER, true))).toBe('not_found');
  })(),
);
