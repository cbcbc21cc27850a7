import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { splicesOf, textSpliceOf } from '../../shared-ui/src/hooks/splice.logic.ts';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Saved {
  ok: boolean;
  rev?: number;
  current?: Record<string, unknown>;
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const DOC = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) });
const BLOCKS = [{ path: ['content'], children: 'content' }];

const saveWhole = (me: Transaction, rev: number, ...texts: string[]) =>
  scalar<Saved>(
    me`select public.save_note(${IDS.ourNote}, ${rev}, 'note', ${me.json(DOC(...texts))}, ${texts.join('\n')})`,
  );
const send = (me: Transaction, rev: number, title: string | null, changes: unknown, textChange: unknown) =>
  scalar<Saved>(
    me`select public.save_note_change(
      ${IDS.ourNote}, ${rev}, ${title}, ${me.json(changes as never)}, ${me.json(textChange as never)}
    )`,
  );
const saveChange = (me: Transaction, rev: number, from: string[], to: string[]) =>
  send(me, rev, 'note', splicesOf(DOC(...from), DOC(...to), BLOCKS), textSpliceOf(from.join('\n'), to.join('\n')));
const stored = (tx: Transaction) =>
  tx`select title, content, body_text, rev from public.notes where id = ${IDS.ourNote}`.then(([note]) => note);

describe('a change of a note', () => {
  test.each([
    ['a changed word', ['가', '나😀다', '라'], ['가', '나😀둘', '라']],
    ['an inserted and a removed paragraph', ['가', '나', '다'], ['가', '새', '나']],
    ['everything', ['가'], ['나', '다']],
    ['nothing', ['가'], ['가']],
    ['a first paragraph', [], ['가']],
  ])('%s is stored as the whole would be', (_what, from, to) =>
    withFixture(async (tx) => {
      await as(tx, 'member', async (me) => {
        await saveWhole(me, 1, ...from);
        expect(await saveChange(me, 2, from, to)).toMatchObject({ ok: true, rev: 3 });
      });
      expect(await stored(tx)).toEqual({ title: 'note', content: DOC(...to), body_text: to.join('\n'), rev: 3 });
    })(),
  );

  test(
    'a change on a stale revision changes nothing and gets the present note, also when it is repeated',
    withFixture(async (tx) => {
      await as(tx, 'member', (me) => saveWhole(me, 1, '가'));
      const late = () => as(tx, 'manager', (me) => saveChange(me, 1, ['가'], ['나']));
      expect(await late()).toMatchObject({ ok: false, current: { rev: 2, content: DOC('가') } });
      const change = () => as(tx, 'member', (me) => saveChange(me, 2, ['가'], ['나']));
      expect(await change()).toMatchObject({ ok: true, rev: 3 });
      expect(await change()).toMatchObject({ ok: false, current: { rev: 3, content: DOC('나') } });
    }),
  );

  test(
    'a change that was made on another document is refused, and nothing is stored',
    withFixture(async (tx) => {
      await as(tx, 'member', (me) => saveWhole(me, 1, '가', '나'));
      const refused = (changes: unknown, text: unknown = null) =>
        refusalOf(as(tx, 'member', (me) => send(me, 2, 'x', changes, text)));
      const change = { path: ['content'], length: 2, at: 0, remove: 1, insert: [] };
      for (const wrong of [
        { ...change, length: 3 },
        { ...change, at: 2 },
        { ...change, remove: 3 },
        { ...change, path: ['content', '5', 'content'] },
        { ...change, path: ['type'] },
        { ...change, path: [] },
      ]) {
        expect(await refused([wrong])).toBe('change_does_not_fit');
      }
      expect(await refused([], { length: 9, at: 0, remove: 0, insert: '' })).toBe('change_does_not_fit');
      expect(await refused([], { length: 3, at: 2, remove: 2, insert: '' })).toBe('change_does_not_fit');
      for (const malformed of [
        { ...change, at: -1 },
        { ...change, remove: null },
        { ...change, insert: 'x' },
        { ...change, path: null },
        { ...change, path: Array.from({ length: 41 }, () => 'content') },
      ]) {
        expect(await refused([malformed])).toBe('invalid_request');
      }
      expect(await refused([change, change, change])).toBe('invalid_request');
      expect(await refused({})).toBe('invalid_request');
      for (const text of [{}, { length: 3, at: 0, remove: 0, insert: { a: 1 } }]) {
        expect(await refused([], text)).toBe('invalid_request');
      }
      expect(await stored(tx)).toMatchObject({ content: DOC('가', '나'), rev: 2 });
    }),
  );

  test(
    'a change has to pass the same checks as a whole document',
    withFixture(async (tx) => {
      await as(tx, 'member', (me) => saveWhole(me, 1, '가'));
      const insert = [{ type: 'image', attrs: { src: 'javascript:alert(1)' } }];
      const change = [{ path: ['content'], length: 1, at: 1, remove: 0, insert }];
      const whole = { type: 'doc', content: [paragraph('가'), ...insert] };
      const reason = await refusalOf(
        as(tx, 'member', (me) => me`select public.save_note(${IDS.ourNote}, 2, 'x', ${me.json(whole)}, 'x')`),
      );
      expect(await refusalOf(as(tx, 'member', (me) => send(me, 2, 'x', change, null)))).toBe(reason);
    }),
  );

  test(
    'only users who may write the note can send a change',
    withFixture(async (tx) => {
      const change = (who: PersonName) => as(tx, who, (me) => send(me, 1, 'x', [], null));
      expect(await refusalOf(change('stranger'))).toBe('not_found');
      expect(await refusalOf(change('viewer'))).toBe('forbidden');
    }),
  );
});

describe('a change of a page', () => {
  const project = (...texts: string[]) => ({
    pages: [
      { frames: [{ component: { components: texts.map((text) => ({ type: 'text', components: [{ text }] })) } }] },
    ],
    styles: texts.map((text) => ({ selectors: [text] })),
  });
  // This makes changes like `project-changes.logic.ts`, which needs a browser.
  const LISTS = [
    { path: ['pages', '0', 'frames', '0', 'component', 'components'], children: 'components' },
    { path: ['styles'] },
  ];
  const saveWhole = (me: Transaction, rev: number, value: unknown) =>
    scalar<Saved>(me`select public.save_draft(${IDS.ourPage}, ${rev}, ${me.json(value as never)})`);
  const saveChange = (me: Transaction, rev: number, from: unknown, to: unknown, editor: string | null = null) =>
    scalar<Saved>(
      me`select public.save_draft_change(
        ${IDS.ourPage}, ${rev}, ${me.json(splicesOf(from, to, LISTS) as never)}, 'page', ${editor}
      )`,
    );

  test(
    'a change of a page is stored like the whole page would be, and refused on a stale revision',
    withFixture(async (tx) => {
      const [before, after] = [project('가', '나'), project('가', '둘', '셋')];
      await as(tx, 'member', async (me) => {
        await saveWhole(me, 1, before);
        expect(await saveChange(me, 2, before, after)).toMatchObject({ ok: true, rev: 3 });
        expect(await saveChange(me, 2, before, after)).toMatchObject({ ok: false, current: { rev: 3 } });
      });
      expect(await scalar(tx`select draft from public.pages where id = ${IDS.ourPage}`)).toEqual(after);
    }),
  );

  test(
    'only the editor with the lock can send a change of a page',
    withFixture(async (tx) => {
      const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
      const before = project('가');
      await as(tx, 'member', async (me) => {
        await saveWhole(me, 1, before);
        await me`select public.hold_page(${IDS.ourPage}, ${mine}, false)`;
      });
      const change = (who: PersonName, rev: number, editor: string) =>
        as(tx, who, (me) => saveChange(me, rev, before, project('나'), editor));
      expect(await refusalOf(change('manager', 2, other))).toBe('page_locked');
      expect(await refusalOf(change('manager', 1, other))).toBe('page_locked');
      expect(await refusalOf(change('viewer', 2, mine))).toBe('forbidden');
      expect(await refusalOf(change('stranger', 2, mine))).toBe('not_found');
      expect(await change('member', 2, mine)).toMatchObject({ ok: true, rev: 3 });
    }),
  );
});
