import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { splicesOf, textSpliceOf } from '../../shared-ui/src/hooks/splice.logic.ts';
import { MAX_SECTION_BYTES } from '../../shell/contract/src/document.ts';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Saved {
  ok: boolean;
  rev?: number;
  current?: { rev: number };
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const DOC = (texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) });
const project = (texts: string[]) => ({
  pages: [{ frames: [{ component: { components: texts.map((text) => ({ type: 'text', components: [{ text }] })) } }] }],
  styles: texts.map((text) => ({ selectors: [text] })),
});
const lines = (texts: string[]) => texts.join('\n');
const blockChanges = (from: string[], to: string[]) =>
  splicesOf(DOC(from), DOC(to), [{ path: ['content'], children: 'content' }]) as never;
const textChange = (from: string[], to: string[]) => textSpliceOf(lines(from), lines(to)) as never;
const ELEMENTS = ['pages', '0', 'frames', '0', 'component', 'components'];
// Makes changes like `project-changes.logic.ts`, which needs a browser.
const projectChanges = (from: string[], to: string[]) =>
  splicesOf(project(from), project(to), [{ path: ELEMENTS, children: 'components' }, { path: ['styles'] }]) as never;

type SaveWhole = (me: Transaction, rev: number, texts: string[]) => Promise<Saved>;
type SaveChange = (me: Transaction, rev: number, from: string[], to: string[]) => Promise<Saved>;

interface Kind {
  /** A user who may save. */
  who: PersonName;
  /** The revision of the row in the fixture. */
  rev: number;
  whole: SaveWhole;
  change: SaveChange;
  /** Makes a save with changes that a client does not make. */
  odd: (me: Transaction, rev: number, changes: unknown) => Promise<unknown>;
  stored: (tx: Transaction) => Promise<unknown>;
  expected: (texts: string[]) => unknown;
  /** The message that other users get. */
  refusals: Partial<Record<PersonName, string>>;
  /** The array with the parts of the document. */
  list: string[];
  /** Parts that a whole document may not have either, with the reason. */
  forbidden: [parts: unknown[], reason: string];
}

const TEMPLATE = '(select id from public.templates order by id limit 1)';
const ADMINS = { stranger: 'forbidden', owner: 'forbidden' };
const SCRIPT: [unknown[], string] = [[{ type: 'image', attrs: { src: 'javascript:alert(1)' } }], 'invalid_document'];

const KINDS: Record<string, Kind> = {
  issue: {
    who: 'member',
    rev: 1,
    whole: (me, rev, texts) =>
      scalar<Saved>(
        me`select public.save_issue(${IDS.ourIssue}, ${rev}, 'x', ${me.json(DOC(texts))}, ${lines(texts)})`,
      ),
    change: (me, rev, from, to) =>
      scalar<Saved>(
        me`select public.save_issue_change(
          ${IDS.ourIssue}, ${rev}, 'x', ${me.json(blockChanges(from, to))}, ${me.json(textChange(from, to))}
        )`,
      ),
    odd: (me, rev, changes) =>
      me`select public.save_issue_change(${IDS.ourIssue}, ${rev}, 'x', ${me.json(changes as never)})`,
    stored: (tx) => scalar(tx`select jsonb_build_array(body, body_text) from public.issues where id = ${IDS.ourIssue}`),
    expected: (texts) => [DOC(texts), lines(texts)],
    refusals: { stranger: 'not_found', viewer: 'forbidden' },
    list: ['content'],
    forbidden: SCRIPT,
  },
  section: {
    who: 'member',
    rev: 1,
    whole: (me, rev, texts) =>
      scalar<Saved>(me`select public.save_section(${IDS.ourSection}, ${rev}, ${me.json(project(texts))}, 'x')`),
    change: (me, rev, from, to) =>
      scalar<Saved>(
        me`select public.save_section_change(${IDS.ourSection}, ${rev}, ${me.json(projectChanges(from, to))}, 'x')`,
      ),
    odd: (me, rev, changes) =>
      me`select public.save_section_change(${IDS.ourSection}, ${rev}, ${me.json(changes as never)})`,
    stored: (tx) => scalar(tx`select project from public.page_sections where id = ${IDS.ourSection}`),
    expected: project,
    refusals: { stranger: 'not_found', viewer: 'forbidden' },
    list: ELEMENTS,
    forbidden: [['x'.repeat(MAX_SECTION_BYTES)], 'section_too_large'],
  },
  template: {
    who: 'admin',
    rev: 1,
    whole: (me, rev, texts) =>
      scalar<Saved>(
        me`select public.save_template_project(${me.unsafe(TEMPLATE)}, ${rev}, ${me.json(project(texts))})`,
      ),
    change: (me, rev, from, to) =>
      scalar<Saved>(
        me`select public.save_template_project_change(
          ${me.unsafe(TEMPLATE)}, ${rev}, ${me.json(projectChanges(from, to))}
        )`,
      ),
    odd: (me, rev, changes) =>
      me`select public.save_template_project_change(${me.unsafe(TEMPLATE)}, ${rev}, ${me.json(changes as never)})`,
    stored: (tx) => scalar(tx`select project from public.templates where id = ${tx.unsafe(TEMPLATE)}`),
    expected: project,
    refusals: ADMINS,
    list: ELEMENTS,
    forbidden: [[{ type: 'page-section', sectionId: IDS.ourSection }], 'template_has_sections'],
  },
  notice: {
    who: 'admin',
    rev: 1,
    whole: (me, rev, texts) =>
      scalar<Saved>(
        me`select public.save_notice(
          ${IDS.liveNotice}, ${rev}, ${me.json({ title: 'x', body: DOC(texts), body_text: lines(texts) })}
        )`,
      ),
    change: (me, rev, from, to) =>
      scalar<Saved>(
        me`select public.save_notice_change(
          ${IDS.liveNotice}, ${rev}, ${me.json({ title: 'x' })}, ${me.json(blockChanges(from, to))},
          ${me.json(textChange(from, to))}
        )`,
      ),
    odd: (me, rev, changes) =>
      me`select public.save_notice_change(${IDS.liveNotice}, ${rev}, '{}', ${me.json(changes as never)})`,
    stored: (tx) =>
      scalar(tx`select jsonb_build_array(body, body_text) from public.notices where id = ${IDS.liveNotice}`),
    expected: (texts) => [DOC(texts), lines(texts)],
    refusals: ADMINS,
    list: ['content'],
    forbidden: SCRIPT,
  },
  'draft of an agreement': {
    who: 'admin',
    rev: 1,
    whole: (me, rev, texts) =>
      scalar<Saved>(
        me`select public.save_agreement_draft(${IDS.agreement}, 2, ${rev}, ${me.json({ body: DOC(texts) })})`,
      ),
    change: (me, rev, from, to) =>
      scalar<Saved>(
        me`select public.save_agreement_draft_change(
          ${IDS.agreement}, 2, ${rev}, ${me.json({ summary: 'x' })}, ${me.json(blockChanges(from, to))}
        )`,
      ),
    odd: (me, rev, changes) =>
      me`select public.save_agreement_draft_change(${IDS.agreement}, 2, ${rev}, '{}', ${me.json(changes as never)})`,
    stored: (tx) =>
      scalar(tx`select body from public.agreement_versions where agreement_id = ${IDS.agreement} and version = 2`),
    expected: DOC,
    refusals: ADMINS,
    list: ['content'],
    forbidden: SCRIPT,
  },
};

describe.each(Object.entries(KINDS))('a change of a large %s', (_name, kind) => {
  const { who, rev, whole, change, odd } = kind;

  test.each([
    ['a changed word', ['가', '나😀다', '라'], ['가', '나😀둘', '라']],
    ['an inserted and a removed part', ['가', '나', '다'], ['가', '새', '나']],
  ])('%s is stored as the whole would be', (_what, from, to) =>
    withFixture(async (tx) => {
      await as(tx, who, async (me) => {
        expect(await whole(me, rev, from)).toMatchObject({ ok: true, rev: rev + 1 });
        expect(await change(me, rev + 1, from, to)).toMatchObject({ ok: true, rev: rev + 2 });
      });
      expect(await kind.stored(tx)).toEqual(kind.expected(to));
    })(),
  );

  test(
    'a change on another revision gets the present row, also when it is repeated',
    withFixture(async (tx) => {
      await as(tx, who, async (me) => {
        await whole(me, rev, ['가']);
        expect(await change(me, rev, ['가'], ['나'])).toMatchObject({ ok: false, current: { rev: rev + 1 } });
        expect(await change(me, rev + 1, ['가'], ['나'])).toMatchObject({ ok: true });
        expect(await change(me, rev + 1, ['가'], ['나'])).toMatchObject({ ok: false, current: { rev: rev + 2 } });
      });
      expect(await kind.stored(tx)).toEqual(kind.expected(['나']));
    }),
  );

  test(
    'a change that does not fit, is malformed or has forbidden content is refused, and nothing is stored',
    withFixture(async (tx) => {
      await as(tx, who, (me) => whole(me, rev, ['가']));
      const refused = (changes: unknown) => refusalOf(as(tx, who, (me) => odd(me, rev + 1, changes)));
      const splice = { path: kind.list, length: 1, at: 0, remove: 1, insert: [] };
      const [parts, reason] = kind.forbidden;
      expect(await refused([{ ...splice, length: 7 }])).toBe('change_does_not_fit');
      expect(await refused([{ ...splice, path: ['nothing'] }])).toBe('change_does_not_fit');
      expect(await refused([{ ...splice, at: -1 }])).toBe('invalid_request');
      expect(await refused({})).toBe('invalid_request');
      expect(await refused([{ ...splice, insert: parts }])).toContain(reason);
      expect(await refusalOf(as(tx, who, (me) => odd(me, null as never, [])))).toBe('invalid_request');
      expect(await kind.stored(tx)).toEqual(kind.expected(['가']));
    }),
  );

  test.each(Object.entries(kind.refusals))('of %s is refused as %s', (name, reason) =>
    withFixture(async (tx) => {
      expect(await refusalOf(as(tx, name as PersonName, (me) => change(me, rev, ['가'], ['나'])))).toBe(reason);
    })(),
  );
});

test(
  'only the editor with the lock can send a change of a shared section',
  withFixture(async (tx) => {
    const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await as(tx, 'member', (me) => me`select public.hold_section(${IDS.ourSection}, ${mine}, false)`);
    const change = (who: PersonName, editor: string) =>
      as(tx, who, (me) => scalar(me`select public.save_section_change(${IDS.ourSection}, 1, null, 'x', ${editor})`));
    expect(await refusalOf(change('manager', other))).toBe('section_locked');
    expect(await change('member', mine)).toMatchObject({ ok: true, rev: 2 });
  }),
);
