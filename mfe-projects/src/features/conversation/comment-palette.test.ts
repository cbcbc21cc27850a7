import type { PaletteContext } from '@dojang/contract';
import { fakeServer, person, rows } from '@dojang/shared-auth/testing';
import { expect, test } from 'vitest';
import { project } from '../project/testing.ts';
import { search } from './comment-palette.ts';
import type { FoundComment } from './conversation.schema.ts';

const P1 = '6f1c2a34-0000-4000-8000-000000000001';
const CONTEXT: PaletteContext = { signal: new AbortController().signal, keep: (_, read) => read() };
const found = (change: Partial<FoundComment>): FoundComment => ({
  id: 'c1',
  project_id: P1,
  target_type: 'note',
  target_id: 'n1',
  number: null,
  title: '개점 준비',
  excerpt: '간판은\n다음 주에 달아요',
  author_name: '박준',
  ...change,
});

test('a found comment opens its note or issue at the comment', async () => {
  await fakeServer(
    {
      'POST /api/private/project/getMixedProjectList': () => [project(P1, '카페')],
      'POST /rest/v1/rpc/search_comments': () =>
        rows([found({}), found({ id: 'c2', target_type: 'issue', target_id: 'i1', number: 12, author_name: '' })]),
    },
    person(),
  );
  expect(await search('간판', { ...CONTEXT, projectId: P1 })).toEqual([
    {
      to: `/project/note/view/n1?projectId=${P1}&comment=c1`,
      label: '간판은 다음 주에 달아요',
      detail: '박준 · 개점 준비',
    },
    {
      to: `/project/issue?issue=i1&projectId=${P1}&comment=c2`,
      label: '간판은 다음 주에 달아요',
      detail: '#12 개점 준비',
    },
  ]);
});
