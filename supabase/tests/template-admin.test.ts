import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { as, type PersonName, refusalOf } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { withFixture } = useFixture();

interface Row {
  id: string;
  name: string;
  status: string;
  category_id: string;
  uses: number;
  live: number;
}

const listOf = async (tx: Transaction, who: PersonName): Promise<Row[]> => {
  const [row] = await as(tx, who, (me) => me<{ list: Row[] }[]>`select public.admin_templates() as list`);
  return row?.list ?? [];
};
const save = (tx: Transaction, who: PersonName, row: Row, name: string, status: string) =>
  as(tx, who, (me) => me`select public.save_template(${row.id}, ${name}, '설명', ${row.category_id}, ${status})`);
const move = (tx: Transaction, who: PersonName, id: string, position: number) =>
  as(tx, who, (me) => me`select public.move_template(${id}, ${position})`);
const lastAudit = async (tx: Transaction) =>
  (
    await tx`select action, target_id, before, after from public.audit_log where target_type = 'template' order by at`
  ).at(-1);

/** Three templates, the first of which has two pages. */
const withTemplates = (work: (tx: Transaction, rows: Row[]) => Promise<void>) =>
  withFixture(async (tx) => {
    await tx`delete from public.pages where template_id is not null`;
    await tx`delete from public.templates`;
    await tx`insert into public.template_categories (name) values ('가게') on conflict do nothing`;
    await tx`
      insert into public.templates (category_id, name, project, status, rank)
      select c.id, n.name, '{}', 'published', 7 from public.template_categories c, unnest(array['가', '나', '다']) n (name)
      where c.name = '가게'`;
    const rows = await listOf(tx, 'admin');
    await work(tx, rows);
  });

test(
  'an admin sees every template with the number of its pages, and nobody else does',
  withTemplates(async (tx, [first]) => {
    await tx`update public.pages set template_id = ${first?.id ?? ''} where removed_at is null`;
    const [wanted] = await tx`
      select count(*)::int as uses, count(live_version_id)::int as live from public.pages where removed_at is null`;
    const [counted, ...others] = await listOf(tx, 'admin');
    expect(counted).toMatchObject({ uses: wanted?.uses, live: wanted?.live });
    expect(wanted?.uses).toBeGreaterThan(0);
    expect(others.map(({ uses }) => uses)).toEqual([0, 0]);
    for (const who of ['member', 'suspended'] as const) expect(await refusalOf(listOf(tx, who))).toBe('forbidden');
  }),
);

test(
  'an admin changes and unpublishes a template; pages keep their copy, and the act is audited once',
  withTemplates(async (tx, [first]) => {
    if (!first) throw new Error('no template');
    await tx`update public.pages set template_id = ${first.id}`;
    await save(tx, 'admin', first, '  새\u3000이름 ', 'draft');
    expect((await listOf(tx, 'admin'))[0]).toMatchObject({ name: '새 이름', status: 'draft' });
    expect(await tx`select from public.pages where template_id = ${first.id}`).not.toHaveLength(0);
    expect(await lastAudit(tx)).toMatchObject({
      action: 'template.saved',
      target_id: first.id,
      before: { name: first.name, status: 'published' },
      after: { name: '새 이름', status: 'draft' },
    });
    const count = async () => (await tx`select from public.audit_log`).length;
    const before = await count();
    await save(tx, 'admin', first, '새 이름', 'draft');
    expect(await count()).toBe(before);
    expect(await refusalOf(save(tx, 'member', first, '나도', 'draft'))).toBe('forbidden');
    expect(await refusalOf(save(tx, 'admin', first, ' ', 'draft'))).toBe('invalid_request');
    expect(await refusalOf(save(tx, 'admin', first, '이름', 'deleted'))).toBe('invalid_request');
    const unknown = { ...first, id: '00000000-0000-4000-8000-00000000ffff' };
    expect(await refusalOf(save(tx, 'admin', unknown, '이름', 'draft'))).toBe('not_found');
  }),
);

test(
  'a template is moved to a position of the gallery; the others keep their order',
  withTemplates(async (tx, rows) => {
    const order = async () => (await listOf(tx, 'admin')).map(({ name }) => name);
    const [a, b, c] = rows.map(({ name }) => name);
    await move(tx, 'admin', rows[0]?.id ?? '', 1);
    expect(await order()).toEqual([b, a, c]);
    await move(tx, 'admin', rows[2]?.id ?? '', 0);
    expect(await order()).toEqual([c, b, a]);
    await move(tx, 'admin', rows[2]?.id ?? '', 99);
    expect(await order()).toEqual([b, a, c]);
    expect(await lastAudit(tx)).toMatchObject({ action: 'template.moved', after: { name: c } });
    expect(await refusalOf(move(tx, 'member', rows[0]?.id ?? '', 0))).toBe('forbidden');
    expect(await refusalOf(move(tx, 'admin', rows[0]?.id ?? '', -1))).toBe('invalid_request');
  }),
);

test(
  'an admin makes, renames, orders and deletes categories; one with templates only when they get another',
  withTemplates(async (tx) => {
    await tx`delete from public.template_categories where name <> '가게'`;
    const [SHOP, EVENT, OTHER] = [
      (await tx<{ id: string }[]>`select id from public.template_categories`)[0]?.id ?? '',
      'c3000000-0000-4000-8000-000000000001',
      'c3000000-0000-4000-8000-000000000002',
    ];
    const call = (who: PersonName, work: (me: Transaction) => Promise<unknown>) => as(tx, who, work);
    const named = (who: PersonName, id: string, name: string) =>
      call(who, (me) => me`select public.save_template_category(${id}, ${name})`);
    const moved = (who: PersonName, id: string, to: number) =>
      call(who, (me) => me`select public.move_template_category(${id}, ${to})`);
    const removed = (who: PersonName, id: string, heir: string | null) =>
      call(who, (me) => me`select public.remove_template_category(${id}, ${heir})`);
    const order = async () =>
      (await tx`select name from public.template_categories order by rank, id`).map(({ name }) => name);

    await named('admin', EVENT, ' 행사 ');
    await named('admin', OTHER, '기타');
    await named('admin', OTHER, '그 밖에');
    expect(await order()).toEqual(['가게', '행사', '그 밖에']);
    expect(await refusalOf(named('admin', OTHER, '행사'))).toBe('template_category_taken');
    for (const name of ['', '\u3000', '\u200b', 'x'.repeat(31)]) {
      expect(await refusalOf(named('admin', OTHER, name)), JSON.stringify(name)).toBe('invalid_request');
    }
    await moved('admin', OTHER, 0);
    expect(await order()).toEqual(['그 밖에', '가게', '행사']);

    expect(await refusalOf(removed('admin', SHOP, null))).toBe('template_category_in_use');
    for (const heir of [SHOP, 'c3000000-0000-4000-8000-0000000000ff']) {
      expect(await refusalOf(removed('admin', SHOP, heir))).toBe('invalid_request');
    }
    await removed('admin', SHOP, EVENT);
    await removed('admin', OTHER, null);
    expect(await order()).toEqual(['행사']);
    expect((await listOf(tx, 'admin')).map(({ category_id }) => category_id)).toEqual([EVENT, EVENT, EVENT]);
    expect(await tx`select action from public.audit_log where target_type = 'template_category'`).toHaveLength(6);

    for (const who of ['member', 'suspended'] as const) {
      expect(await refusalOf(named(who, OTHER, '나도'))).toBe('forbidden');
      expect(await refusalOf(moved(who, EVENT, 0))).toBe('forbidden');
      expect(await refusalOf(removed(who, EVENT, null))).toBe('forbidden');
    }
    await tx`insert into public.template_categories (name) select 'x' || n from generate_series(1, 49) n`;
    expect(await refusalOf(named('admin', OTHER, '쉰하나'))).toBe('too_many_template_categories');
  }),
);
