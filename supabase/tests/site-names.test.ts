import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const siteOf = (tx: Transaction, page: string) =>
  scalar<string>(tx`select site_id from public.pages where id = ${page}`);
const free = async (tx: Transaction, who: PersonName, name: string | null) => {
  const site = await siteOf(tx, IDS.ourPage);
  return as(tx, who, (me) => scalar<string | null>(me`select public.free_subdomain(${site}, ${name})`));
};
const take = async (tx: Transaction, name: string) =>
  tx`update public.sites set subdomain = ${name} where id = ${await siteOf(tx, IDS.theirPage)}`;

test(
  'a proposed name for a site is free, or gets the first number that makes it free',
  withFixture(async (tx) => {
    expect(await free(tx, 'manager', 'ongi')).toBe('ongi');
    await take(tx, 'ongi');
    expect(await free(tx, 'manager', 'ongi')).toBe('ongi-2');
  }),
);

test(
  'a proposed name may be saved, also from a long or a reserved one',
  withFixture(async (tx) => {
    const site = await siteOf(tx, IDS.ourPage);
    await take(tx, 'a'.repeat(40));
    for (const [name, proposed] of [
      ['a'.repeat(40), `${'a'.repeat(36)}-2`],
      ['www', 'www-2'],
    ] as const) {
      expect(await free(tx, 'manager', name)).toBe(proposed);
      await as(tx, 'manager', (me) => me`select public.set_subdomain(${site}, ${proposed})`);
    }
    for (const name of ['', 'xn--a', '한글', null]) expect(await free(tx, 'manager', name)).toBeNull();
  }),
);

test(
  'only users who may name a site are told which names are free',
  withFixture(async (tx) => {
    for (const who of ['viewer', 'member'] as const) expect(await refusalOf(free(tx, who, 'ongi'))).toBe('forbidden');
    expect(await refusalOf(free(tx, 'stranger', 'ongi'))).toBe('not_found');
  }),
);

/** A time long after the last name was left. */
const setName = async (tx: Transaction, who: PersonName, name: string, page: string = IDS.ourPage) => {
  const site = await siteOf(tx, page);
  await tx`update public.former_site_names set left_at = left_at - interval '2 hours'`;
  const answer = await as(tx, who, (me) => scalar<{ ok: boolean }>(me`select public.set_subdomain(${site}, ${name})`));
  return answer.ok;
};
const formerNames = (tx: Transaction) =>
  as(tx, 'viewer', async (me) => {
    const rows = await me<{ subdomain: string }[]>`select subdomain from public.former_site_names order by left_at`;
    return rows.map(({ subdomain }) => subdomain);
  });

test(
  'the former name of a published site is reserved for it, and the site may take the name again',
  withFixture(async (tx) => {
    await tx`delete from public.former_site_names`;
    for (const name of ['ongi', 'ongi-cafe']) expect(await setName(tx, 'manager', name)).toBe(true);
    expect((await formerNames(tx)).at(-1)).toBe('ongi');
    expect(await setName(tx, 'other', 'ongi', IDS.theirPage)).toBe(false);
    expect(await free(tx, 'manager', 'ongi')).toBe('ongi');
    expect(await setName(tx, 'manager', 'ongi')).toBe(true);
    expect((await formerNames(tx)).at(-1)).toBe('ongi-cafe');
    // Another site of the same owner may take the name too.
    const second = crypto.randomUUID();
    await tx`insert into public.sites (id, owner_id, name, subdomain)
      select ${second}, owner_id, '둘째', 'second' from public.sites where id = ${await siteOf(tx, IDS.ourPage)}`;
    expect(
      await as(tx, 'owner', (me) => scalar<{ ok: boolean }>(me`select public.set_subdomain(${second}, 'ongi-cafe')`)),
    ).toEqual({ ok: true });
    expect(await formerNames(tx)).not.toContain('ongi-cafe');
    // The site was never published under this name.
    await as(tx, 'owner', (me) => me`select public.set_subdomain(${second}, 'third')`);
    expect(await formerNames(tx)).not.toContain('ongi-cafe');
  }),
);

test(
  'names that are tried within an hour do not replace the reserved known name',
  withFixture(async (tx) => {
    await tx`delete from public.former_site_names`;
    const site = await siteOf(tx, IDS.ourPage);
    await setName(tx, 'manager', 'ongi');
    await tx`delete from public.former_site_names`;
    for (const name of ['a11', 'b11', 'c11', 'd11', 'e11', 'f11', 'g11']) {
      await as(tx, 'manager', (me) => me`select public.set_subdomain(${site}, ${name})`);
    }
    expect(await formerNames(tx)).toEqual(['ongi']);
    expect(await setName(tx, 'other', 'b11', IDS.theirPage)).toBe(true);
  }),
);

test(
  'a site keeps five former names, and none after it is deleted permanently',
  withFixture(async (tx) => {
    const names = Array.from({ length: 8 }, (_, at) => `ongi-${at}`);
    for (const name of names) await setName(tx, 'manager', name);
    expect(await formerNames(tx)).toEqual(names.slice(2, 7));
    expect(await setName(tx, 'other', 'ongi-1', IDS.theirPage)).toBe(true);
    expect(await setName(tx, 'other', 'ongi-2', IDS.theirPage)).toBe(false);
    await tx`delete from public.sites where id = ${await siteOf(tx, IDS.ourPage)}`;
    expect(await setName(tx, 'other', 'ongi-2', IDS.theirPage)).toBe(true);
  }),
);
