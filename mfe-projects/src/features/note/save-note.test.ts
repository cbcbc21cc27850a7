import { type Answer, fakeServer, person, refused } from '@dojang/shared-auth/testing';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { expect, test } from 'vitest';
import { saveNote } from './note.mutations.ts';

const WHOLE = 'POST /rest/v1/rpc/save_note';
const CHANGE = 'POST /rest/v1/rpc/save_note_change';
const saved = () => ({ ok: true, rev: 2, updated_at: '2026-11-27T09:00:00Z' });
const misfit: Answer = () => refused(400, 'P0001', 'change_does_not_fit');

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
/** A note with 400 paragraphs has 30 KB. */
const note = (last: string, blocks = 400): { title: string; content: DocumentJson } => ({
  title: '회의록',
  content: {
    type: 'doc',
    content: [...Array.from({ length: blocks }, (_, at) => paragraph(`${at}번째 줄`)), paragraph(last)],
  },
});

async function save(before: ReturnType<typeof note> | null, after: ReturnType<typeof note>, change: Answer = saved) {
  const server = await fakeServer({ [WHOLE]: saved, [CHANGE]: change }, person());
  expect(await saveNote('n1', after, 1, { acknowledged: before })).toMatchObject({ ok: true, rev: 2 });
  return { wholes: server.sent(WHOLE), changes: server.sent(CHANGE) };
}

test('a letter in a large note is sent without the rest of the note', async () => {
  const { wholes, changes } = await save(note('처음'), note('처음엔'));
  expect(wholes).toEqual([]);
  expect(changes.map(({ body }) => body)).toEqual([
    {
      p_note_id: 'n1',
      p_base_rev: 1,
      p_title: '회의록',
      p_changes: [
        {
          path: ['content', '400', 'content'],
          length: 1,
          at: 0,
          remove: 1,
          insert: [{ type: 'text', text: '처음엔' }],
        },
      ],
      p_text_change: expect.objectContaining({ remove: 0, insert: '엔' }),
    },
  ]);
});

test('the whole note is sent when it is small, or when the server’s content is unknown', async () => {
  const small = await save(note('처음', 2), note('처음엔', 2));
  expect([small.wholes.length, small.changes.length]).toEqual([1, 0]);
  const unknown = await save(null, note('처음엔'));
  expect([unknown.wholes.length, unknown.changes.length]).toEqual([1, 0]);
});

test.each([
  ['does not fit what the server has', misfit],
  ['is unknown to an older server', (() => refused(404, 'PGRST202', 'no such function')) as Answer],
  ['is larger than an older gateway takes', (() => refused(413, 'too_large', 'too large')) as Answer],
])('the whole is sent when the change %s', async (_why, answer) => {
  const { wholes, changes } = await save(note('처음'), note('처음엔'), answer);
  expect(changes).toHaveLength(1);
  expect(wholes.map(({ body }) => body)).toMatchObject([{ p_base_rev: 1, p_content: note('처음엔').content }]);
});

test('decomposed letters are sent composed, because the database stores and counts composed letters', async () => {
  const { changes } = await save(note('첫'.normalize('NFD')), note('첫눈'.normalize('NFD')));
  const body = changes[0]?.body as { p_text_change: { insert: string } };
  expect(body.p_text_change.insert).toBe('눈');
  expect(JSON.stringify(body)).toBe(JSON.stringify(body).normalize('NFC'));
});

test('after a change on a stale revision the whole note is sent, because it may already be stored', async () => {
  const stale = () => ({ ok: false, current: {} });
  const { wholes, changes } = await save(note('처음'), note('처음엔'), stale);
  expect([changes.length, wholes.length]).toEqual([1, 1]);
});
