import { randomUUID } from 'node:crypto';
import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const projectOf = (...components: object[]) => ({ pages: [{ frames: [{ component: { components } }] }] });
const placing = (...ids: string[]) => projectOf(...ids.map((sectionId) => ({ type: 'global-section', sectionId })));

const save = (tx: Transaction, who: PersonName, rev: number, project: object, section: string = IDS.ourSection) =>
  as(tx, who, (me) =>
    scalar<{ ok: boolean; rev: number; current?: { rev: number; updated_by_name: string } }>(
      me`select public.save_section(${section}, ${rev}, ${me.json(project as never)})`,
    ),
  );
const remove = (tx: Transaction, who: PersonName, section: string = IDS.ourSection) =>
  as(tx, who, (me) => me`select public.delete_section(${section})`);
const draft = (tx: Transaction, project: object) =>
  tx`update public.pages set draft = ${tx.json(project as never)} where id = ${IDS.ourPage}`;
const placed = (tx: Transaction) =>
  scalar<string[]>(tx`select section_ids from public.pages where id = ${IDS.ourPage}`);

test(
  'of two people who save the same section the second one gets the version of the first',
  withFixture(async (tx) => {
    expect(await save(tx, 'member', 1, { a: 1 })).toMatchObject({ ok: true, rev: 2 });
    // The answer was lost, and the save is sent again.
    expect(await save(tx, 'member', 1, { a: 1 })).toMatchObject({ ok: true, rev: 2 });
    expect(await save(tx, 'manager', 1, { b: 1 })).toMatchObject({
      ok: false,
      current: { rev: 2, project: { a: 1 }, updated_by_name: 'member' },
    });
    expect(await save(tx, 'manager', 2, { b: 1 })).toMatchObject({ ok: true, rev: 3 });
  }),
);

test(
  'viewers and people of other sites neither save nor delete a section',
  withFixture(async (tx) => {
    expect(await refusalOf(save(tx, 'viewer', 1, {}))).toBe('forbidden');
    expect(await refusalOf(remove(tx, 'viewer'))).toBe('forbidden');
    expect(await refusalOf(save(tx, 'member', 1, {}, IDS.theirSection))).toBe('not_found');
    expect(await refusalOf(remove(tx, 'member', IDS.theirSection))).toBe('not_found');
  }),
);

test(
  'a draft knows the sections of its own site that it places, and no others',
  withFixture(async (tx) => {
    await draft(tx, placing(IDS.ourSection, IDS.theirSection, IDS.ourSection, randomUUID(), 'x'));
    expect(await placed(tx)).toEqual([IDS.ourSection]);
    await tx`update public.pages set title = 'renamed' where id = ${IDS.ourPage}`;
    expect(await placed(tx)).toEqual([IDS.ourSection]);
    await draft(tx, projectOf());
    expect(await placed(tx)).toEqual([]);
  }),
);

test(
  'a section is not deleted while a page places it, even one in the trash; its site may be',
  withFixture(async (tx) => {
    await draft(tx, placing(IDS.ourSection));
    await tx`update public.pages set removed_at = now() where id = ${IDS.ourPage}`;
    expect(await refusalOf(remove(tx, 'member'))).toBe('section_in_use');
    await draft(tx, projectOf());
    await remove(tx, 'member');
    expect(await scalar(tx`select count(*)::int from public.page_sections where id = ${IDS.ourSection}`)).toBe(0);
    await tx`update public.pages set draft = ${tx.json(placing(IDS.theirSection) as never)} where id = ${IDS.theirPage}`;
    await tx`delete from public.sites where id = (select site_id from public.pages where id = ${IDS.theirPage})`;
    expect(await scalar(tx`select count(*)::int from public.page_sections where id = ${IDS.theirSection}`)).toBe(0);
  }),
);

test(
  'a section contains no section, is no list and has a bounded size; a site has a hundred at most',
  withFixture(async (tx) => {
    expect(await refusalOf(save(tx, 'member', 1, placing(IDS.ourSection)))).toContain('check');
    expect(await refusalOf(save(tx, 'member', 1, []))).toContain('check');
    expect(await refusalOf(save(tx, 'member', 1, { a: 'x'.repeat(500_001) }))).toContain('check');
    const add = (count: number) =>
      as(
        tx,
        'member',
        (me) => me`insert into public.page_sections (site_id, name, project)
          select site_id, 'more', '{}' from public.pages, generate_series(1, ${count}) where id = ${IDS.ourPage}`,
      );
    expect(await refusalOf(add(100))).toBe('too_many_sections');
    await add(99);
  }),
);
