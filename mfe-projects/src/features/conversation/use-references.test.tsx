import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import type { NoteReference, References } from '@dojang/shared-ui/editor';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useReferences } from './use-references.ts';

const [PROJECT = '', OWN = '', NOTE = '', GONE = ''] = Array.from({ length: 4 }, (): string => crypto.randomUUID());
const note = (title: string, id: string = crypto.randomUUID()) => ({ id, project_id: PROJECT, title });
const { signal } = new AbortController();

async function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = await fakeServer({ 'POST /rest/v1/rpc/project_people': () => rows([]), ...answers }, person());
  let given: References | undefined;
  function Screen() {
    given = useReferences(PROJECT, OWN);
    return null;
  }
  openScreen(<Screen />);
  await waitFor(() => expect(given).toBeDefined());
  const { notes } = given ?? {};
  if (!notes) throw new Error('no source of notes');
  return { server, notes, references: () => given };
}

test('the references are another object once the people of the project are known', async () => {
  const isAnswered = Promise.withResolvers<void>();
  const { references } = await open({
    'POST /rest/v1/rpc/project_people': async () => {
      await isAnswered.promise;
      return rows([]);
    },
  });
  const before = references();
  expect(before?.people?.('')).toBeNull();
  isAnswered.resolve();
  await waitFor(() => expect(references()?.people?.('')).toEqual([]));
  expect(references()).not.toBe(before);
});

test('only notes whose title contains the typed text are offered, without the note itself', async () => {
  const found = [note('점심', 'text-only'), note('회의', OWN), note('회의록'), note('월간 회의')];
  const { server, notes } = await open({ 'POST /rest/v1/rpc/search_notes': () => rows(found) });
  expect((await notes.find('회읠 ', signal)).map(({ title }) => title)).toEqual(['회의록']);
  expect((await notes.find('ㅎㅇ', signal)).map(({ title }) => title)).toEqual(['회의록', '월간 회의']);
  expect(server.sent('POST /rest/v1/rpc/search_notes')[0]?.body).toMatchObject({
    p_project_id: PROJECT,
    p_query: '회읠',
  });
});

test('before anything is typed, the last changed notes are offered', async () => {
  const { notes } = await open({ 'GET /rest/v1/notes': () => rows([note('쓰는 글', OWN), note('', NOTE)]) });
  expect(await notes.find('', signal)).toEqual([
    { id: NOTE, projectId: PROJECT, title: '제목 없음', href: `/project/note/view/${NOTE}?projectId=${PROJECT}` },
  ]);
});

test('the links of a text are read in one request, and a missing note gives null', async () => {
  const { server, notes } = await open({ 'GET /rest/v1/notes': () => rows([note('새 제목', NOTE)]) });
  const shown = new Map<string, NoteReference | null>();
  const ends = [NOTE, GONE].map((id) => notes.watch(id, (target) => shown.set(id, target)));
  await vi.waitFor(() => expect(shown.size).toBe(2));
  expect(shown.get(NOTE)?.title).toBe('새 제목');
  expect(shown.get(GONE)).toBeNull();
  expect(server.sent('GET /rest/v1/notes')).toHaveLength(1);
  for (const end of ends) end();
});
