import { type Answer, fakeServer, person, refused } from '@dojang/shared-auth/testing';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { expect, test } from 'vitest';
import { saveIssue } from './issue.mutations.ts';

const WHOLE = 'POST /rest/v1/rpc/save_issue';
const CHANGE = 'POST /rest/v1/rpc/save_issue_change';
const saved = () => ({ ok: true, rev: 2, updated_at: '2026-11-27T09:00:00Z' });
const misfit: Answer = () => refused(400, 'P0001', 'change_does_not_fit');

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const body = (last: string, blocks = 400): DocumentJson => ({
  type: 'doc',
  content: [...Array.from({ length: blocks }, (_, at) => paragraph(`${at}번째 줄`)), paragraph(last)],
});

async function save(before: DocumentJson | null, after: DocumentJson, change: Answer = saved, title = '로그인 오류') {
  const server = await fakeServer({ [WHOLE]: saved, [CHANGE]: change }, person());
  const acknowledged = before && { title, body: before };
  expect(await saveIssue('i1', { title, body: after }, 1, acknowledged)).toMatchObject({ ok: true, rev: 2 });
  return { wholes: server.sent(WHOLE).map((sent) => sent.body), changes: server.sent(CHANGE).map((sent) => sent.body) };
}

test('a letter in a large issue is sent without the rest of its body', async () => {
  const { wholes, changes } = await save(body('처음'), body('처음엔'));
  expect(wholes).toEqual([]);
  const insert = [{ type: 'text', text: '처음엔' }];
  expect(changes).toEqual([
    {
      p_issue_id: 'i1',
      p_base_rev: 1,
      p_title: '로그인 오류',
      p_changes: [{ path: ['content', '400', 'content'], length: 1, at: 0, remove: 1, insert }],
      p_text_change: expect.objectContaining({ remove: 0, insert: '엔' }),
    },
  ]);
});

test('an issue keeps its title while the new title is empty, also when only changes are sent', async () => {
  const { changes } = await save(body('처음'), body('처음엔'), saved, ' ');
  expect(changes).toEqual([expect.not.objectContaining({ p_title: expect.anything() })]);
});

test('the whole body is sent when it is small, or when the content on the server is unknown', async () => {
  const small = await save(body('처음', 2), body('처음엔', 2));
  expect([small.wholes.length, small.changes.length]).toEqual([1, 0]);
  const unknown = await save(null, body('처음엔'));
  expect([unknown.wholes.length, unknown.changes.length]).toEqual([1, 0]);
});

test('the whole body is sent when the change does not fit', async () => {
  const { wholes, changes } = await save(body('처음'), body('처음엔'), misfit);
  expect(changes).toHaveLength(1);
  expect(wholes).toMatchObject([{ p_base_rev: 1, p_body: body('처음엔') }]);
});
