import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const siteOf = (tx: Transaction) => scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);

/** Gives our site a plan that ends after this many days. A week later the free limits apply. Null removes the plan. */
async function plan(tx: Transaction, days: number | null): Promise<string> {
  const site = await siteOf(tx);
  await tx`delete from public.domains where site_id = ${site}`;
  await tx`
    update public.sites set plan = case when ${days}::int is null then 'free' else 'pro' end, granted_until = null,
      plan_until = now() + ${days}::int * interval '1 day', plan_ends_at = now() + (${days}::int + 7) * interval '1 day',
      plan_used_at = null, plan_told = null
    where id = ${site}`;
  return site;
}

/** A page of our site, published or not. */
async function page(tx: Transaction, site: string, isLive = true): Promise<string> {
  const id = crypto.randomUUID();
  await tx`insert into public.pages (id, site_id, slug, title, draft) values (${id}, ${site}, ${`p-${id.slice(0, 8)}`}, 'p', '{}')`;
  if (isLive) await publish(tx, id);
  return id;
}
const publish = (tx: Transaction, id: string) =>
  tx`select public.publish_page(${id}, rev, ${personId('owner')}, 'x', 'x', '[]') from public.pages where id = ${id}`;
const isLive = (tx: Transaction, id: string) =>
  scalar<boolean>(tx`select live_version_id is not null from public.pages where id = ${id}`);
const unpublishAll = (tx: Transaction) =>
  tx`update public.pages set live_version_id = null where live_version_id is not null`;
const used = (tx: Transaction, site: string) =>
  scalar<boolean>(tx`select plan_used_at is not null from public.sites where id = ${site}`);

test(
  'a free site can publish three pages, also repeatedly, but no fourth page',
  withFixture(async (tx) => {
    const site = await plan(tx, null);
    await unpublishAll(tx);
    const [first] = [await page(tx, site), await page(tx, site), await page(tx, site)];
    const fourth = await page(tx, site, false);
    expect(await refusalOf(tx.savepoint((inner) => publish(inner as Transaction, fourth)))).toBe('plan_pages');
    await publish(tx, first);
    await tx`select public.unpublish_page(${first}, ${personId('owner')})`;
    await publish(tx, fourth);
    expect(await used(tx, site)).toBe(false);
  }),
);

test(
  'pages that are live when a plan ends stay live, can be published again, and are unpublished when restored from the trash',
  withFixture(async (tx) => {
    const site = await plan(tx, 30);
    await unpublishAll(tx);
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await page(tx, site));
    expect(await used(tx, site)).toBe(true);
    await plan(tx, -8);
    const [first = ''] = ids;
    await publish(tx, first);
    for (const id of ids) expect(await isLive(tx, id)).toBe(true);
    await tx`update public.pages set removed_at = now() where id = ${first}`;
    await tx`update public.pages set removed_at = null where id = ${first}`;
    expect(await isLive(tx, first)).toBe(false);
    // Its visitors are told that the page is gone, and not that it never existed.
    expect(await scalar(tx`select unpublished_at is not null from public.pages where id = ${first}`)).toBe(true);
    expect(await refusalOf(tx.savepoint((inner) => publish(inner as Transaction, first)))).toBe('plan_pages');
    // In the week of grace the limits of the plan still apply.
    await plan(tx, -6);
    await publish(tx, first);
  }),
);

test(
  'a free site connects no domain, and the domains of a plan that ended lead to the free address',
  withFixture(async (tx) => {
    const site = await plan(tx, null);
    const add = (inner: Transaction) =>
      inner`select public.add_domain(${personId('owner')}, ${site}, 'ongi.co.kr', 'ongi.co.kr', true)`;
    expect(await refusalOf(tx.savepoint((inner) => add(inner as Transaction)))).toBe('plan_domains');
    await plan(tx, 30);
    await add(tx);
    expect(await used(tx, site)).toBe(true);
    await tx`update public.domains set status = 'live', verified_at = now(), live_at = now(), is_primary = true where site_id = ${site}`;
    const host = () => scalar(tx`select public.site_host_of(${site})`);
    const end = (days: number) =>
      tx`update public.sites set plan_ends_at = now() + ${days} * interval '1 day' where id = ${site}`;
    expect(await host()).toBe('ongi.co.kr');
    await end(-1);
    expect(await host()).toBeNull();
    expect(await scalar(tx`select public.domain_at('ongi.co.kr') is not null`)).toBe(true);
    await end(1);
    expect(await host()).toBe('ongi.co.kr');
  }),
);

test(
  'a free site keeps answers for ninety days; promised longer times stay, and a plan restores its time',
  withFixture(async (tx) => {
    const site = await plan(tx, 30);
    await tx`update public.forms set retention_days = 365 where id = ${IDS.ourForm}`;
    await tx`update public.form_submissions set purge_at = created_at + interval '365 days' where id = ${IDS.ourAnswer}`;
    const days = () =>
      scalar<number>(tx`select round(extract(epoch from purge_at - created_at) / 86400)::int from public.form_submissions
        where id = ${IDS.ourAnswer}`);
    await plan(tx, null);
    await tx`update public.form_submissions set purge_at = created_at + interval '800 days' where id = ${IDS.ourAnswer}`;
    expect(await days()).toBe(365);
    await tx`update public.form_submissions set purge_at = created_at + interval '10 days' where id = ${IDS.ourAnswer}`;
    await tx`update public.form_submissions set purge_at = created_at + interval '365 days' where id = ${IDS.ourAnswer}`;
    expect(await days()).toBe(90);
    const keep = (inner: Transaction, wanted: number | null) =>
      as(inner, 'owner', (me) => me`select public.set_form_retention(${IDS.ourForm}, ${wanted})`);
    expect(await refusalOf(tx.savepoint((inner) => keep(inner as Transaction, null)))).toBe('plan_retention');
    expect(await refusalOf(tx.savepoint((inner) => keep(inner as Transaction, 180)))).toBe('plan_retention');
    await keep(tx, 30);
    expect(await days()).toBe(30);
    await tx`update public.forms set retention_days = 365 where id = ${IDS.ourForm}`;
    await tx`update public.sites set granted_until = now() + interval '30 days' where id = ${site}`;
    await tx`select public.settle_site_plan(${site})`;
    await tx`select public.settle_form_retention(${IDS.ourForm})`;
    expect(await days()).toBe(365);
  }),
);

test(
  'all files of a free site together have at most 500 MB',
  withFixture(async (tx) => {
    const site = await plan(tx, null);
    const quota = (bytes: number) => scalar(tx`select public.file_quota(${site}, ${`${site}/x`}, ${bytes})`);
    expect(await quota(400 * 1024 ** 2)).toBeNull();
    expect(await quota(501 * 1024 ** 2)).toBe('plan_files');
    await plan(tx, 30);
    expect(await quota(501 * 1024 ** 2)).toBeNull();
  }),
);

test(
  'paid months follow each other, and a refund of one month moves the later months forward',
  withFixture(async (tx) => {
    const site = await plan(tx, null);
    await tx`delete from public.orders where site_id = ${site} and id <> ${IDS.ourOrder}`;
    const paid = async (minutes: number) => {
      const id = crypto.randomUUID();
      await tx`
        insert into public.orders (id, order_no, site_id, site_name, plan, amount, status, paid_at)
        values (${id}, ${id}, ${site}, 'x', 'pro', 9900, 'paid', now() - ${minutes} * interval '1 minute')`;
      return id;
    };
    const [first, second] = [await paid(20), await paid(10)];
    await tx`select public.settle_site_plan(${site})`;
    const months = () => tx`
      select o.id, o.period_from = f.period_to as follows, o.period_from <= now() as has_begun from public.orders o, public.orders f
      where o.id = ${second} and f.id = ${first}`;
    expect(await months()).toEqual([{ id: second, follows: true, has_begun: false }]);
    await tx`update public.orders set status = 'canceled', canceled_at = now() where id = ${first}`;
    await tx`select public.settle_site_plan(${site})`;
    expect(await months()).toEqual([{ id: second, follows: true, has_begun: true }]);
    await tx`update public.orders set status = 'canceled', canceled_at = now() where id = ${second}`;
    await tx`select public.settle_site_plan(${site})`;
    expect(await scalar(tx`select (public.plan_of(${site})).id`)).toBe('free');
  }),
);

test(
  'owners are told once each a week and a day before the end, at the end and a week later',
  withFixture(async (tx) => {
    const site = await plan(tx, 30);
    await tx`delete from public.outbox where kind like 'plan%'`;
    const tell = async (days: number) => {
      await tx`
        update public.sites set plan_until = now() + ${days} * interval '1 day' - interval '1 hour',
          plan_ends_at = now() + (${days} + 7) * interval '1 day' - interval '1 hour' where id = ${site}`;
      await tx`select public.send_plan_news()`;
      await tx`select public.send_plan_news()`;
      return tx`select kind, data ->> 'stage' as stage from public.outbox where kind like 'plan%' and to_email = 'owner@example.com'`;
    };
    expect(await tell(8)).toHaveLength(0);
    expect(await tell(7)).toEqual([{ kind: 'plan_ending', stage: 'week' }]);
    expect(await tell(1)).toHaveLength(2);
    expect(await tell(0)).toHaveLength(3);
    expect((await tell(-7)).at(-1)).toEqual({ kind: 'plan_ended', stage: 'ended' });
    const told =
      await tx`select kind, count from public.notifications where user_id = ${personId('owner')} and kind like '%.plan%'`;
    expect(told.map(({ kind }) => kind).sort()).toEqual(['page-builder.plan_ended', 'page-builder.plan_ending']);
  }),
);

test(
  'only admins give a site a plan, with a reason in the audit log',
  withFixture(async (tx) => {
    const site = await plan(tx, null);
    const give = (inner: Transaction, who: 'owner' | 'admin', reason = '장애 보상') =>
      as(inner, who, (me) => me`select public.grant_site_plan(${site}, ${reason}, now() + interval '30 days')`);
    expect(await refusalOf(tx.savepoint((inner) => give(inner as Transaction, 'owner')))).toBe('forbidden');
    expect(await refusalOf(tx.savepoint((inner) => give(inner as Transaction, 'admin', ' ')))).toBe('invalid_request');
    const give30 = (who: 'owner' | 'admin', address: string) =>
      as(tx, who, (me) => me`select public.admin_give_plan(${address}, '장애 보상', 30)`);
    const [{ subdomain }] = (await tx`select subdomain from public.sites where id = ${site}`) as unknown as [
      { subdomain: string },
    ];
    expect(await refusalOf(give30('owner', subdomain))).toBe('forbidden');
    expect(await refusalOf(give30('admin', 'no-such-site'))).toBe('not_found');
    await give30('admin', ` ${subdomain.toUpperCase()} `);
    expect(await scalar(tx`select (public.plan_of(${site})).id`)).toBe('pro');
    expect(await scalar(tx`select after ->> 'reason' from public.audit_log where action = 'site.plan'`)).toBe(
      '장애 보상',
    );
  }),
);
