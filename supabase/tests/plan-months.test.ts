import type { Transaction } from '@dojang/embedded/sql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const DAY = 86_400_000;
/** Months have 28 to 31 days. A month that moves may get another length. */
const MONTH = { least: 28 * DAY, most: 31 * DAY, change: 3 * DAY };

type Step =
  | { kind: 'pay' }
  | { kind: 'refund'; nth: number }
  | { kind: 'grant'; days: number }
  | { kind: 'takeBack' }
  | { kind: 'wait'; days: number };

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Step>({ kind: 'pay' }) },
    fc.record({ kind: fc.constant('refund' as const), nth: fc.nat(5) }),
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('grant' as const), days: fc.integer({ min: 1, max: 400 }) }),
    },
    fc.constant<Step>({ kind: 'takeBack' }),
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 70 }) }) },
  ),
  { minLength: 4, maxLength: 10 },
);

interface Month {
  id: string;
  status: string;
  from: number;
  to: number;
}

/** A site with its paid months, on the functions of the database. Time passes by moving everything that is stored back. */
async function siteOfMonths(tx: Transaction) {
  const site = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
  await tx`delete from public.payments where order_id in (select id from public.orders where site_id = ${site})`;
  await tx`delete from public.orders where site_id = ${site}`;
  await tx`update public.sites set granted_until = null where id = ${site}`;
  await tx`select public.settle_site_plan(${site})`;
  const settle = () => tx`select public.settle_site_plan(${site})`;
  const grant = (days: number | null) =>
    as(
      tx,
      'admin',
      (me) => me`select public.grant_site_plan(${site}, '장애 보상', now() + ${days}::int * interval '1 day')`,
    );
  let paid = 0;
  return {
    settle,
    async read() {
      const [state] = await tx<{ now: Date; until: Date | null; granted: Date | null }[]>`
        select now(), plan_until as until, granted_until as granted from public.sites where id = ${site}`;
      const rows = await tx<{ id: string; status: string; from: Date; to: Date }[]>`
        select id, status, period_from as from, period_to as to from public.orders where site_id = ${site} order by paid_at, id`;
      const now = state?.now.getTime() ?? 0;
      return {
        now,
        until: state?.until?.getTime() ?? 0,
        granted: state?.granted?.getTime() ?? 0,
        months: rows.map(({ from, to, ...row }): Month => ({ ...row, from: from.getTime(), to: to.getTime() })),
      };
    },
    async run(step: Step): Promise<string | null> {
      if (step.kind === 'grant') await grant(step.days);
      else if (step.kind === 'takeBack') await grant(null);
      else if (step.kind === 'pay') {
        paid += 1;
        const id = crypto.randomUUID();
        // Payments of one transaction are told apart by microseconds.
        await tx`insert into public.orders (id, order_no, site_id, site_name, plan, amount, status, paid_at)
          values (${id}, ${id}, ${site}, 'x', 'pro', 9900, 'paid', now() - interval '1 second' + ${paid} * interval '1 microsecond')`;
        await settle();
        return id;
      } else if (step.kind === 'refund') {
        const [order] = await tx<{ id: string }[]>`
          update public.orders set status = 'canceled', canceled_at = now() where id = (
            select id from public.orders where site_id = ${site} and status = 'paid' order by paid_at, id offset ${step.nth} limit 1)
          returning id`;
        await settle();
        return order?.id ?? null;
      } else {
        const ago = `${step.days} days`;
        await tx`update public.orders set paid_at = paid_at - ${ago}::interval, canceled_at = canceled_at - ${ago}::interval,
          period_from = period_from - ${ago}::interval, period_to = period_to - ${ago}::interval where site_id = ${site}`;
        await tx`update public.sites set granted_until = granted_until - ${ago}::interval,
          plan_until = plan_until - ${ago}::interval, plan_ends_at = plan_ends_at - ${ago}::interval where id = ${site}`;
        // A month that is moved may get another length.
        await settle();
      }
      return null;
    },
  };
}

/** What is left of a month that was paid. */
const left = ({ from, to }: Month, now: number) => Math.max(0, to - Math.max(from, now));

test(
  'after any payments, refunds and grants every paid month is complete, once, and after what the site had',
  withFixture(async (tx) => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const site = await siteOfMonths(tx);
        for (const step of all) {
          const before = await site.read();
          const id = await site.run(step);
          const after = await site.read();
          const { now } = after;
          const shift = step.kind === 'wait' ? step.days * DAY : 0;

          if (step.kind === 'pay') {
            const made = after.months.find((month) => month.id === id);
            // A paid month is added at the end: it begins when the plan would have ended.
            expect(Math.abs((made?.from ?? 0) - Math.max(now, before.until))).toBeLessThanOrEqual(1000);
            expect(after.until).toBe(made?.to);
            expect(left(made as Month, now)).toBeGreaterThanOrEqual(MONTH.least);
          }
          if (step.kind === 'grant') expect(after.until).toBeGreaterThanOrEqual(now + step.days * DAY);

          let end = 0;
          for (const month of after.months.filter(({ status }) => status === 'paid')) {
            expect(month.to - month.from).toBeGreaterThanOrEqual(MONTH.least - MONTH.change);
            expect(month.to - month.from).toBeLessThanOrEqual(MONTH.most + MONTH.change);
            // Months do not overlap, and one that has not begun is not inside what was granted.
            expect(month.from).toBeGreaterThanOrEqual(end);
            end = month.to;
            if (month.from > now) expect(month.from).toBeGreaterThanOrEqual(after.granted);
            const was = before.months.find(({ id: known }) => known === month.id);
            if (!was) continue;
            // Nobody loses days of a month by what happens to others.
            const rest = left({ ...was, from: was.from - shift, to: was.to - shift }, now);
            const isFixed = step.kind !== 'wait' && was.from <= now;
            expect(Math.abs(left(month, now) - rest)).toBeLessThanOrEqual(isFixed ? 0 : MONTH.change);
          }
          await site.settle();
          expect(await site.read()).toEqual(after);
        }
      }),
      { numRuns: process.env.NIGHTLY ? 100 : 12 },
    );
  }),
  300_000,
);

test(
  'a site with a plan that was given for a year gets the month that it pays after that year',
  withFixture(async (tx) => {
    const site = await siteOfMonths(tx);
    await site.run({ kind: 'grant', days: 365 });
    const { until } = await site.read();
    await site.run({ kind: 'pay' });
    const [month] = (await site.read()).months;
    expect(month?.from).toBe(until);
    expect((await site.read()).until).toBe(month?.to);
  }),
);
