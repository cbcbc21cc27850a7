import { type Answer, fakeServer, person, refused } from '@dojang/shared-auth/testing';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { describe, expect, test } from 'vitest';
import { saveDraft } from './agreement/agreement.mutations.ts';
import { nextDraft } from './agreement/agreement-draft.logic.ts';
import { formOfNotice, noticePatch } from './notice/notice-form.logic.ts';
import { saveNotice } from './notice/notice-save.mutations.ts';

const saved = () => ({ ok: true, rev: 2, updated_at: '2026-11-27T09:00:00Z' });
const misfit: Answer = () => refused(400, 'P0001', 'change_does_not_fit');

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const body = (last: string, blocks = 400): DocumentJson => ({
  type: 'doc',
  content: [...Array.from({ length: blocks }, (_, at) => paragraph(`제${at + 1}조 내용`)), paragraph(last)],
});
const SPLICE = {
  ...{ path: ['content', '400', 'content'], length: 1, at: 0, remove: 1 },
  insert: [{ type: 'text', text: '처음엔' }],
};

interface Editor {
  whole: string;
  /** Saves `after`. `before` is the text on the server; null when it is unknown. */
  save: (baseRev: number, before: DocumentJson | null, after: DocumentJson) => Promise<unknown>;
}

const EDITORS: Record<string, Editor> = {
  notice: {
    whole: 'save_notice',
    save: (baseRev, before, after) => {
      const form = { ...formOfNotice(null), title: '점검' };
      return saveNotice('n1', baseRev, noticePatch(form, after, 'draft', null, new Date()), before);
    },
  },
  'draft of an agreement': {
    whole: 'save_agreement_draft',
    save: (baseRev, before, after) => saveDraft('a1', 2, baseRev, nextDraft(after), before && nextDraft(before)),
  },
};

describe.each(Object.entries(EDITORS))('a save of a %s', (_name, { whole, save }) => {
  async function send(before: DocumentJson | null, after: DocumentJson, answer: Answer = saved, baseRev = 1) {
    const [WHOLE, CHANGE] = [`POST /rest/v1/rpc/${whole}`, `POST /rest/v1/rpc/${whole}_change`];
    const server = await fakeServer({ [WHOLE]: saved, [CHANGE]: answer }, person({ level: 'admin', is_admin: true }));
    expect(await save(baseRev, before, after)).toMatchObject({ ok: true, rev: 2 });
    const bodies = (route: string) => server.sent(route).map((sent) => sent.body as { p_patch: object });
    return { wholes: bodies(WHOLE), changes: bodies(CHANGE) };
  }

  test('sends a changed letter of a large text without the rest', async () => {
    const { wholes, changes } = await send(body('처음'), body('처음엔'));
    expect(wholes).toEqual([]);
    expect(changes).toMatchObject([{ p_base_rev: 1, p_changes: [SPLICE] }]);
    expect(JSON.stringify(changes).length).toBeLessThan(600);
  });

  test('sends the whole text when it is small, or when the text on the server is unknown', async () => {
    for (const [before, after] of [
      [body('처음', 2), body('처음엔', 2)],
      [null, body('처음엔')],
    ] as const) {
      const { wholes, changes } = await send(before, after);
      expect(changes).toEqual([]);
      expect(wholes).toMatchObject([{ p_base_rev: 1, p_patch: { body: after } }]);
    }
  });

  test('sends the whole text when the change does not fit', async () => {
    const { wholes, changes } = await send(body('처음'), body('처음엔'), misfit);
    expect(changes).toHaveLength(1);
    expect(wholes).toMatchObject([{ p_base_rev: 1, p_patch: { body: body('처음엔') } }]);
  });
});

test('the first save of an agreement draft is whole, because the server has no text yet', async () => {
  const WHOLE = 'POST /rest/v1/rpc/save_agreement_draft';
  const server = await fakeServer({ [WHOLE]: saved }, person({ level: 'admin', is_admin: true }));
  await saveDraft('a1', 2, 0, nextDraft(body('처음엔')), nextDraft(body('처음')));
  expect(server.sent(WHOLE).map((sent) => sent.body)).toMatchObject([{ p_base_rev: 0 }]);
});
