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
  'a name for a site is free, or gets the first number with which it is',
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
  'only people who may name a site are told which names are free',
  withFixture(async (tx) => {
    for (const who of ['viewer', 'member'] as const) expect(await refusalOf(free(tx, who, 'ongi'))).toBe('forbidden');
    expect(await refusalOf(free(tx, 'stranger', 'ongi'))).toBe('not_found');
  }),
);
