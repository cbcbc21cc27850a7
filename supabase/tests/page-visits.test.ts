import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

interface Visit {
  page?: string;
  /** Days before today in Korea. */
  ago?: number;
  device?: string;
  referrer?: string;
  count?: number;
}

async function add(tx: Transaction, ...visits: Visit[]): Promise<void> {
  const today = await scalar<string>(tx`select ((now() at time zone 'Asia/Seoul')::date)::text`);
  const rows = visits.map(({ page = IDS.ourPage, ago = 0, device = 'phone', referrer = '', count = 1 }) => {
    const day = new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
    return { page, day, device, referrer, count };
  });
  await tx`select public.add_visits(${tx.json(rows as never)})`;
}

interface Stats {
  days: { day: string; visits: number; bots: number; answers: number }[];
  devices: Record<string, number>;
  referrers: { host: string; visits: number }[];
}

const stats = (tx: Transaction, who: PersonName, days = 30) =>
  as(tx, who, (me) => scalar<Stats | null>(me`select public.page_visit_stats(${IDS.ourPage}, ${days})`));
const rowsOf = (tx: Transaction) => tx<{ referrer: string; count: number }[]>`
  select referrer, sum(count)::int as count from public.page_visits where page_id = ${IDS.ourPage} group by 1 order by 1`;
const withNoVisits = (work: (tx: Transaction) => Promise<void>) =>
  withFixture(async (tx) => {
    await tx`delete from public.page_visits`;
    await work(tx);
  });

test(
  'counts of several gateways are added up, and programs are counted separately',
  withNoVisits(async (tx) => {
    await add(tx, { count: 2 }, { device: 'desktop', referrer: 'naver.com' }, { device: 'bot', count: 7 });
    await add(tx, { count: 3 }, { ago: 1 });
    const found = await stats(tx, 'viewer', 7);
    expect(found?.days).toHaveLength(7);
    expect(found?.days.slice(-2)).toMatchObject([
      { visits: 1, bots: 0 },
      { visits: 6, bots: 7 },
    ]);
    expect(found?.devices).toEqual({ phone: 6, desktop: 1 });
    expect(found?.referrers).toEqual([
      { host: '', visits: 6 },
      { host: 'naver.com', visits: 1 },
    ]);
  }),
);

test(
  'answers are counted by the day in Korea, without spam',
  withNoVisits(async (tx) => {
    await tx`
      update public.form_submissions
      set created_at = ((now() at time zone 'Asia/Seoul')::date - 1)::timestamp at time zone 'Asia/Seoul'
      where id = ${IDS.ourAnswer}`;
    expect((await stats(tx, 'member', 7))?.days.map(({ answers }) => answers)).toEqual([0, 0, 0, 0, 0, 1, 0]);
    await tx`update public.form_submissions set status = 'spam' where id = ${IDS.ourAnswer}`;
    expect((await stats(tx, 'member', 7))?.days.some(({ answers }) => answers > 0)).toBe(false);
  }),
);

test(
  'invented referrers cannot fill the table: a page keeps the thirty referrers of a day with most visits',
  withNoVisits(async (tx) => {
    const made = Array.from({ length: 100 }, (_, at) => ({ referrer: `h${at}.example`, count: at + 1 }));
    await add(tx, ...made, { referrer: '*' });
    const rows = await rowsOf(tx);
    expect(rows).toHaveLength(31);
    expect(rows[0]).toEqual({ referrer: '*', count: 1 + (70 * 71) / 2 });
    expect(rows.map(({ referrer }) => referrer)).toContain('h99.example');
    await add(tx, { referrer: 'new.example' }, { referrer: 'h99.example' }, { ago: 1, referrer: 'new.example' });
    const after = await rowsOf(tx);
    expect(after).toHaveLength(32);
    expect(after.find(({ referrer }) => referrer === 'h99.example')?.count).toBe(101);
    expect(after.find(({ referrer }) => referrer === 'new.example')?.count).toBe(1);
  }),
);

test(
  'counts without a page or of another day are left out, and the rest is stored',
  withNoVisits(async (tx) => {
    await add(tx, { page: crypto.randomUUID() }, { ago: 3 }, { ago: -2 }, { count: 4 });
    expect(await rowsOf(tx)).toEqual([{ referrer: '', count: 4 }]);
  }),
);

test(
  'only members of the site read the counts',
  withNoVisits(async (tx) => {
    await add(tx, { count: 4 });
    const site = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
    const week = (who: PersonName) => as(tx, who, (me) => scalar(me`select public.site_visits(${site})`));
    expect(await week('viewer')).toEqual({ [IDS.ourPage]: 4 });
    expect(await week('other')).toEqual({});
    expect(await stats(tx, 'other')).toBeNull();
  }),
);

test('gateways that simultaneously add counts of the same pages lose none', async () => {
  await database.sql.begin(async (tx) => {
    await tx`insert into auth.users (id, email) values (${OWNER}, 'visits@example.com')`;
  });
  const [site] = await database.sql<{ id: string }[]>`select id from public.sites where owner_id = ${OWNER}`;
  const pages = Array.from({ length: 20 }, () => crypto.randomUUID());
  await database.sql`
    insert into public.pages (id, site_id, slug, title)
    select p, ${site?.id ?? ''}::uuid, 'p' || n, 'page' from unnest(${pages}::uuid[]) with ordinality x (p, n)`;
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const counts = (order: string[]) =>
    order.map((page) => ({ page, day, device: 'phone', referrer: 'naver.com', count: 1 }));
  await Promise.all(
    Array.from(
      { length: 12 },
      (_, at) =>
        database.sql`select public.add_visits(${database.sql.json(counts(at % 2 ? pages : pages.toReversed()) as never)})`,
    ),
  );
  const [row] = await database.sql<{ count: number }[]>`
    select sum(count)::int as count from public.page_visits where page_id = any (${pages}::uuid[])`;
  expect(row?.count).toBe(240);
});
const OWNER = 'c3000000-0000-4000-8000-000000000001';
