import { randomUUID } from 'node:crypto';
import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { MAX_SECTION_BYTES } from '../../shell/contract/src/document.ts';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const projectOf = (...components: object[]) => ({ pages: [{ frames: [{ component: { components } }] }] });
const placing = (...ids: string[]) => projectOf(...ids.map((sectionId) => ({ type: 'global-section', sectionId })));

interface Save {
  section?: string;
  editor?: string;
}
const save = (tx: Transaction, who: PersonName, rev: number, project: object, { section, editor }: Save = {}) =>
  as(tx, who, (me) =>
    scalar<{ ok: boolean; rev: number; current?: { rev: number; updated_by_name: string } }>(
      me`select public.save_section(${section ?? IDS.ourSection}, ${rev}, ${me.json(project as never)}, null, ${editor ?? null})`,
    ),
  );
const hold = (tx: Transaction, who: PersonName, editor: string, takeOver = false) =>
  as(tx, who, (me) => scalar<object>(me`select public.hold_section(${IDS.ourSection}, ${editor}, ${takeOver})`));
const versions = (tx: Transaction, who: PersonName) =>
  as(
    tx,
    who,
    (me) => me<{ project: unknown; created_by: string | null }[]>`
    select project, created_by from public.section_versions where section_id = ${IDS.ourSection} order by at desc, project::text desc`,
  );
const remove = (tx: Transaction, who: PersonName, section: string = IDS.ourSection) =>
  as(tx, who, (me) => me`select public.delete_section(${section})`);
const draft = (tx: Transaction, project: object) =>
  tx`update public.pages set draft = ${tx.json(project as never)} where id = ${IDS.ourPage}`;
const placed = (tx: Transaction) =>
  scalar<string[]>(tx`select section_ids from public.pages where id = ${IDS.ourPage}`);

test(
  'when two users save the same section, the second one gets the version of the first',
  withFixture(async (tx) => {
    expect(await save(tx, 'member', 1, { a: 1 })).toMatchObject({ ok: true, rev: 2 });
    // The answer was lost, so the save is sent again.
    expect(await save(tx, 'member', 1, { a: 1 })).toMatchObject({ ok: true, rev: 2 });
    expect(await save(tx, 'manager', 1, { b: 1 })).toMatchObject({
      ok: false,
      current: { rev: 2, project: { a: 1 }, updated_by_name: 'member' },
    });
    expect(await save(tx, 'manager', 2, { b: 1 })).toMatchObject({ ok: true, rev: 3 });
  }),
);

test(
  'viewers and users of other sites can neither save nor delete a section',
  withFixture(async (tx) => {
    expect(await refusalOf(save(tx, 'viewer', 1, {}))).toBe('forbidden');
    expect(await refusalOf(remove(tx, 'viewer'))).toBe('forbidden');
    expect(await refusalOf(save(tx, 'member', 1, {}, { section: IDS.theirSection }))).toBe('not_found');
    expect(await refusalOf(remove(tx, 'member', IDS.theirSection))).toBe('not_found');
  }),
);

test(
  'a draft contains sections of its own site only',
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
  'a section cannot be deleted while a page, even one in the trash, uses it; its site can be deleted',
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
  'a section contains no other section, is no list and has a limited size; a site has at most a hundred',
  withFixture(async (tx) => {
    expect(await refusalOf(save(tx, 'member', 1, placing(IDS.ourSection)))).toContain('check');
    expect(await refusalOf(save(tx, 'member', 1, []))).toContain('check');
    expect(await refusalOf(save(tx, 'member', 1, { a: 'x'.repeat(MAX_SECTION_BYTES) }))).toBe('section_too_large');
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

test(
  'one editor has the lock of a section; another editor has to take it over before saving',
  withFixture(async (tx) => {
    const [mine, other] = [randomUUID(), randomUUID()];
    expect(await hold(tx, 'member', mine)).toMatchObject({ held: true });
    expect(await hold(tx, 'manager', other)).toEqual({ held: false, name: 'member', mine: null });
    expect(await hold(tx, 'member', other)).toEqual({ held: false, name: 'member', mine });
    expect(await refusalOf(save(tx, 'manager', 1, { a: 1 }, { editor: other }))).toBe('section_locked');
    expect(await save(tx, 'member', 1, { a: 1 }, { editor: mine })).toMatchObject({ ok: true, rev: 2 });
    expect(await hold(tx, 'manager', other, true)).toMatchObject({ held: true });
    expect(await refusalOf(save(tx, 'member', 2, { b: 1 }, { editor: mine }))).toBe('section_locked');
    // A save whose answer was lost was made with the lock, so its retry is accepted.
    expect(await save(tx, 'member', 1, { a: 1 }, { editor: mine })).toMatchObject({ ok: true, rev: 2 });
    expect(await save(tx, 'manager', 2, { b: 1 }, { editor: other })).toMatchObject({ ok: true, rev: 3 });
    await as(tx, 'manager', (me) => me`select public.release_section(${IDS.ourSection}, ${other})`);
    expect(await hold(tx, 'member', mine)).toMatchObject({ held: true });
    for (const who of ['viewer', 'stranger', 'suspended'] as const) {
      expect(await refusalOf(hold(tx, who, other, true))).toBe('not_found');
    }
  }),
);

test(
  'earlier contents of a section are kept per user and ten minutes, with their pictures, at most fifty',
  withFixture(async (tx) => {
    await tx`delete from public.section_versions`;
    // The fixture may be half an hour old.
    await tx`update public.page_sections set updated_at = now() where id = ${IDS.ourSection}`;
    const src = `/storage/v1/object/public/site-assets/${randomUUID()}/${'a'.repeat(64)}.png`;
    await save(tx, 'member', 1, { src });
    await save(tx, 'member', 2, { n: 2 });
    expect(await versions(tx, 'member')).toEqual([{ project: {}, created_by: null }]);
    await tx`update public.section_versions set at = now() - interval '11 minutes', kept_at = now() - interval '11 minutes'`;
    await tx`update public.page_sections set project = ${tx.json({ src })} where id = ${IDS.ourSection}`;
    await save(tx, 'member', 3, { n: 3 });
    await save(tx, 'manager', 4, { n: 4 });
    const kept = await versions(tx, 'viewer');
    expect(kept.map(({ project }) => project)).toEqual([{ src }, { n: 3 }, {}]);
    expect(kept[0]?.created_by).toBe(personId('member'));
    expect(
      await scalar(tx`select bool_or(public.is_asset_used(key)) from public.section_versions, unnest(asset_keys) key`),
    ).toBe(true);
    expect(await versions(tx, 'stranger')).toEqual([]);
    await tx`insert into public.section_versions (section_id, site_id, name, project, at)
      select section_id, site_id, name, '{}', at + n * interval '1 second'
      from (select * from public.section_versions where section_id = ${IDS.ourSection} limit 1) v, generate_series(1, 60) n`;
    await tx`update public.section_versions set kept_at = kept_at - interval '2 hours'`;
    await save(tx, 'member', 5, { n: 5 });
    expect(await versions(tx, 'viewer')).toHaveLength(50);
  }),
);

test(
  'a live page has changes when one of its sections has, until a publication or until the section is changed back',
  withFixture(async (tx) => {
    await draft(tx, placing(IDS.ourSection));
    const publish = async (sections: object | null = null) => {
      await tx`select set_config('role', 'service_role', true)`;
      await tx`select public.publish_page(${IDS.ourPage}, 1, ${personId('member')}, 'x', 'x', '[]',
        p_sections => ${tx.json(sections as never)})`;
      await tx`select set_config('role', 'none', true)`;
    };
    const isChanged = async () =>
      (await as(tx, 'member', (me) => scalar<string[]>(me`select public.changed_pages(array[${IDS.ourPage}]::uuid[])`)))
        .length === 1;
    const contentNow = () => scalar<string>(tx`select content from public.page_sections where id = ${IDS.ourSection}`);
    await publish();
    expect(await isChanged()).toBe(false);
    const rendered = await contentNow();
    await save(tx, 'member', 1, projectOf({ n: 1 }));
    expect(await isChanged()).toBe(true);
    await save(tx, 'member', 2, {});
    expect(await isChanged()).toBe(false);
    // The section was changed while the gateway rendered the page.
    await save(tx, 'member', 3, projectOf({ n: 1 }));
    await publish({ [IDS.ourSection]: rendered });
    expect(await isChanged()).toBe(true);
    await publish();
    expect(await isChanged()).toBe(false);
  }),
);
