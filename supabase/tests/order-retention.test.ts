import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { personId, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Given {
  /** Days ago. */
  paid?: number;
  created?: number;
  site?: string | null;
  status?: string;
  key?: string | null;
}

/** An order with the answers of the provider about it. */
async function order(tx: Transaction, { paid, created = paid ?? 0, site = null, status = 'paid', key = null }: Given) {
  const id = crypto.randomUUID();
  await tx`
    insert into public.orders (
      id, order_no, user_id, site_id, buyer_email, site_name, plan, amount, status, payment_key, created_at, paid_at, period_to)
    values (${id}, ${id.slice(0, 20)}, ${personId('owner')}, ${site}, 'owner@example.com', 'x', 'pro', 9900, ${status}, ${key},
      now() - ${created}::int * interval '1 day', now() - ${paid ?? null}::int * interval '1 day',
      now() - (${paid ?? null}::int - 30) * interval '1 day')`;
  await tx`insert into public.payments (payment_key, order_id, status, total, balance, raw)
    select ${id}, ${id}, 'DONE', 9900, 9900, '{"card":{"number":"4330**********12"}}' where ${paid ?? null}::int is not null`;
  await tx`insert into public.payment_events (dedup_key, order_id, body) values (${id}, ${id}, '{}')`;
  return id;
}
const forget = (tx: Transaction) => scalar<number>(tx`select public.forget_old_orders()`);
const left = async (tx: Transaction, ids: readonly string[]) => {
  const rows = await tx<{ id: string; user_id: string | null; buyer_email: string; said: number }[]>`
    select o.id, o.user_id, o.buyer_email, (select count(*) from public.payments p where p.order_id = o.id)
      + (select count(*) from public.payment_events e where e.order_id = o.id) as said
    from public.orders o where o.id = any (${ids})`;
  return ids.map((id) => rows.find((row) => row.id === id));
};

const YEAR = 365.25;
const DAYS = { fourYears: Math.floor(4 * YEAR), fiveYears: Math.ceil(5 * YEAR) };

test(
  'an order is deleted five years after its month ended, with its payments, and no sooner',
  withFixture(async (tx) => {
    const young = await order(tx, { paid: DAYS.fourYears });
    const ending = await order(tx, { paid: DAYS.fiveYears + 20 });
    const old = await order(tx, { paid: DAYS.fiveYears + 31 });
    expect(await forget(tx)).toBe(1);
    expect(await left(tx, [young, ending, old])).toMatchObject([{ said: '2' }, { said: '2' }, undefined]);
    expect(await tx`select from public.payments where payment_key = ${old}`).toHaveLength(0);
    expect(await forget(tx)).toBe(0);
  }),
);

test(
  'an old order of a site with later payments stays without its buyer, so that the paid months stay the same',
  withFixture(async (tx) => {
    const site = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
    await tx`delete from public.orders where site_id = ${site}`;
    await tx`update public.sites set granted_until = null where id = ${site}`;
    const old = await order(tx, { paid: DAYS.fiveYears + 31, site });
    const young = await order(tx, { paid: 3, site });
    const until = async () => {
      await tx`select public.settle_site_plan(${site})`;
      return scalar<Date>(tx`select plan_until from public.sites where id = ${site}`);
    };
    const before = await until();
    await tx`update public.orders set period_to = paid_at + interval '30 days' where id = ${old}`;
    expect(await forget(tx)).toBe(1);
    expect(await left(tx, [old, young])).toMatchObject([
      { user_id: null, buyer_email: '', said: '0' },
      { user_id: personId('owner'), said: '2' },
    ]);
    expect(await until()).toEqual(before);
    expect(await forget(tx)).toBe(0);
    // When the site is deleted, the order is no longer needed.
    await tx`update public.orders set site_id = null where id = ${old}`;
    await forget(tx);
    expect(await left(tx, [old])).toEqual([undefined]);
  }),
);

test(
  'a checkout without a return is deleted after a year; a checkout that the provider knows is kept',
  withFixture(async (tx) => {
    const abandoned = await order(tx, { created: 367, status: 'ready' });
    const failed = await order(tx, { created: 367, status: 'failed', key: 'known' });
    const recent = await order(tx, { created: 300, status: 'failed' });
    expect(await forget(tx)).toBe(1);
    expect(await left(tx, [abandoned, failed, recent])).toMatchObject([undefined, { id: failed }, { id: recent }]);
  }),
);
