import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { as, type PersonName, refusalOf } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

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
  'an admin changes and unpublishes a template; pages keep their copy, and the act has one audit row',
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

const FRESH = 'c3000000-0000-4000-8000-0000000000aa';
const create = (tx: Transaction, who: PersonName, project: object, id = FRESH, category: string | null = null) =>
  as(
    tx,
    who,
    (me) => me`select public.create_template(${id}, ' 꽃집 ', '', ${me.json(project as never)}, ${category})`,
  );
const saveProject = async (tx: Transaction, who: PersonName, rev: number, project: object, id = FRESH) => {
  const save = (me: Transaction) =>
    me`select public.save_template_project(${id}, ${rev}, ${me.json(project as never)}) as saved`;
  return (await as(tx, who, save))[0]?.saved;
};
const remove = (tx: Transaction, who: PersonName, id: string) =>
  as(tx, who, (me) => me`select public.remove_template(${id})`);
const auditOf = async (tx: Transaction, id: string) =>
  (await tx`select action from public.audit_log where target_id = ${id} order by action`).map(({ action }) => action);

test(
  'an admin makes a template outside of the gallery, at its end; a repeated call makes no second template',
  withTemplates(async (tx, rows) => {
    await create(tx, 'admin', { pages: [] });
    await create(tx, 'admin', { pages: [] });
    expect((await listOf(tx, 'admin')).map(({ name }) => name)).toEqual([...rows.map(({ name }) => name), '꽃집']);
    expect((await listOf(tx, 'admin')).at(-1)).toMatchObject({ status: 'draft', category_id: null, rev: 1 });
    expect(await auditOf(tx, FRESH)).toEqual(['template.created']);
    for (const who of ['member', 'suspended'] as const) expect(await refusalOf(create(tx, who, {}))).toBe('forbidden');
    expect(await refusalOf(create(tx, 'admin', {}, FRESH, FRESH))).toBe('invalid_request');
    await tx`insert into public.templates (name, project) select 'x' || n, '{}' from generate_series(1, 196) n`;
    expect(await refusalOf(create(tx, 'admin', {}, 'c3000000-0000-4000-8000-0000000000ab'))).toBe('too_many_templates');
  }),
);

test(
  'the content of a template is saved on its revision, and one admin’s saves of an hour are two audit rows',
  withTemplates(async (tx) => {
    await create(tx, 'admin', {});
    expect(await saveProject(tx, 'admin', 1, { text: '하나' })).toMatchObject({ ok: true, rev: 2 });
    expect(await saveProject(tx, 'admin', 1, { text: '하나' })).toMatchObject({ ok: true, rev: 2 });
    const refused = await saveProject(tx, 'admin', 1, { text: '둘' });
    expect(refused).toMatchObject({ ok: false, current: { name: '꽃집', project: { text: '하나' }, rev: 2 } });
    expect(refused.current.updated_by_name).toBeTruthy();
    await saveProject(tx, 'admin', 2, { text: '셋' });
    expect(await auditOf(tx, FRESH)).toEqual(['template.created', 'template.edited']);
    await tx`set local session_replication_role = replica`;
    await tx`update public.audit_log set at = at - interval '31 minutes' where target_id = ${FRESH}`;
    await tx`set local session_replication_role = origin`;
    await saveProject(tx, 'admin', 3, { text: '넷' });
    expect(await auditOf(tx, FRESH)).toEqual(['template.created', 'template.edited', 'template.edited']);
    expect(await refusalOf(saveProject(tx, 'member', 4, {}))).toBe('forbidden');
    expect(await refusalOf(saveProject(tx, 'admin', 1, {}, 'c3000000-0000-4000-8000-0000000000ff'))).toBe(
      'template_gone',
    );
  }),
);

test(
  'parts that only work on one site are refused in a template, at any depth',
  withTemplates(async (tx) => {
    const deep = (component: object) => ({ pages: [{ frames: [{ component: { components: [component] } }] }] });
    const section = deep({ type: 'global-section', sectionId: FRESH });
    const link = deep({ tagName: 'a', attributes: { href: `/landing/${FRESH}` } });
    expect(await refusalOf(create(tx, 'admin', section))).toBe('template_has_sections');
    expect(await refusalOf(create(tx, 'admin', link))).toBe('template_links_to_page');
    await create(tx, 'admin', deep({ tagName: 'a', attributes: { href: 'https://a.kr/landing/1' } }));
    expect(await refusalOf(saveProject(tx, 'admin', 1, section))).toBe('template_has_sections');
    expect(await refusalOf(saveProject(tx, 'admin', 1, link))).toBe('template_links_to_page');
  }),
);

test(
  'a template can be deleted when it is neither in the gallery nor used by a page',
  withTemplates(async (tx, [first]) => {
    const id = first?.id ?? '';
    expect(await refusalOf(remove(tx, 'admin', id))).toBe('template_in_use');
    await tx`update public.templates set status = 'draft'`;
    await tx`update public.pages set template_id = ${id}`;
    expect(await refusalOf(remove(tx, 'admin', id))).toBe('template_in_use');
    await tx`update public.pages set template_id = null`;
    for (const who of ['member', 'suspended'] as const) expect(await refusalOf(remove(tx, who, id))).toBe('forbidden');
    await remove(tx, 'admin', id);
    expect(await listOf(tx, 'admin')).toHaveLength(2);
    expect(await lastAudit(tx)).toMatchObject({ action: 'template.removed', before: { name: first?.name } });
    expect(await refusalOf(remove(tx, 'admin', id))).toBe('not_found');
  }),
);

test(
  'an admin makes, renames, orders and deletes categories; templates of a deleted category need another one',
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
