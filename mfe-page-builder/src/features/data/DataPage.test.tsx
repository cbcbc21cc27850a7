import 'fake-indexeddb/auto';
import {
  fakeServer,
  openScreen,
  person,
  refused,
  rows,
  type SentRequest,
  savedFiles,
} from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as DataPage } from './DataPage.tsx';
import type { Answer, AnswerDetail, Form, FormShelf, Status } from './data.schema.ts';

const SITE = 'c0000000-0000-4000-8000-000000000001';
const FORM = 'c0000000-0000-4000-8000-000000000002';

const SAVE_NOTE = 'POST /rest/v1/rpc/save_answer_note';
const MARK = 'POST /rest/v1/rpc/mark_answers';

const saved = savedFiles();

const FORM_ROW: Form = {
  id: FORM,
  name: '문의',
  page_id: 'p1',
  page_title: '카페',
  is_live: true,
  retention_days: 365,
  total: 3,
  unread: 2,
  last_at: null,
};

const answer = (n: number, fields: Partial<Answer> = {}): Answer => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  form_id: FORM,
  excerpt: `답변 ${n}`,
  status: 'new',
  has_note: false,
  read_at: null,
  created_at: new Date(Date.now() - n * 60_000).toISOString(),
  ...fields,
});

interface Options {
  answers?: Answer[];
  forms?: Form[];
  role?: FormShelf['sites'][number]['role'];
  search?: string;
  me?: ReturnType<typeof person>;
  /** The note that all answers have, as a revision. */
  note?: { note: string; rev: number };
}

/** The inbox on a fake server that stores changes. */
async function open(options: Options = {}) {
  const { answers: given = [], forms = [FORM_ROW], role = 'owner', search = '' } = options;
  const me = options.me ?? person({ id: crypto.randomUUID() });
  let answers = given;
  let stored = options.note ?? { note: '', rev: 1 };
  const mark = ({ body }: SentRequest) => {
    const {
      p_ids: ids,
      p_status: status,
      p_read: read,
    } = body as { p_ids: string[]; p_status?: Status; p_read?: boolean };
    answers = answers.map((row) =>
      ids.includes(row.id)
        ? {
            ...row,
            status: status ?? row.status,
            read_at: read === undefined ? row.read_at : read ? row.created_at : null,
          }
        : row,
    );
    return ids.length;
  };
  const detail = ({ body }: SentRequest): AnswerDetail | null => {
    const row = answers.find(({ id }) => id === (body as { p_id: string }).p_id);
    return row
      ? {
          ...row,
          form_name: '문의',
          data: { name: '민아', mail: 'mina@example.com', cv: ['이력서.pdf'] },
          fields: [
            { key: 'name', label: '이름', kind: 'text' },
            { key: 'mail', label: '메일', kind: 'email' },
            { key: 'cv', label: '이력서', kind: 'file' },
          ],
          files: [{ id: 'f1', key: 'cv', name: '이력서.pdf', bytes: 3_500_000 }],
          consent_text: '동의해요',
          consent_at: row.created_at,
          ...stored,
          purge_at: null,
        }
      : null;
  };
  const server = await fakeServer(
    {
      'POST /rest/v1/rpc/form_shelf': () => ({ sites: [{ id: SITE, name: '가게', role }], site_id: SITE, forms }),
      'POST /rest/v1/rpc/form_answers': ({ body }: SentRequest) => {
        const { p_view: view } = body as { p_view: string };
        return rows(
          answers.filter(({ status }) =>
            view === 'open' ? status === 'new' || status === 'doing' : view !== 'removed' || status === view,
          ),
        );
      },
      // The first request of the search reads only new answers, and none of them matches.
      'POST /rest/v1/rpc/search_answers': ({ body }: SentRequest) => {
        const { p_search: words, p_after_id: after } = body as { p_search: string; p_after_id?: string };
        const [newest] = answers;
        if (!after) return { rows: [], next: newest ?? null };
        return { rows: answers.filter(({ excerpt }) => excerpt.includes(words)), next: null };
      },
      // 1,500 answers. One request returns up to 1,000 of them.
      'POST /rest/v1/rpc/form_export': ({ body }: SentRequest) => {
        const { p_after_id: after } = body as { p_after_id?: string };
        const first = after ? Number(after) + 1 : 0;
        return rows(
          Array.from({ length: Math.min(1_000, 1_500 - first) }, (_, at) => ({
            ...{ id: String(first + at), data: { name: `=${first + at}` }, status: 'new', note: '' },
            ...{ consent_at: null, created_at: '2026-11-23T09:00:00Z' },
          })),
        );
      },
      'GET /rest/v1/form_definitions': () => rows([{ fields: [{ key: 'name', label: '이름', kind: 'text' }] }]),
      'POST /rest/v1/rpc/form_answer': detail,
      [MARK]: mark,
      [SAVE_NOTE]: ({ body }) => {
        const { p_base_rev: base, p_note: note } = body as { p_base_rev: number; p_note: string };
        if (base !== stored.rev) return { ok: false, current: stored };
        stored = { note, rev: base + 1 };
        return { ok: true, rev: stored.rev };
      },
    },
    me,
  );
  const view = openScreen(<DataPage />, `/page/data${search}`);
  const setNote = (note: string) => {
    stored = { note, rev: stored.rev + 1 };
  };
  return { ...view, server, answers: () => answers, setNote };
}

test('a site without forms explains what to do', async () => {
  await open({ forms: [] });
  expect(await screen.findByText('폼 블록을 추가해 보세요')).toBeVisible();
});

test('a search continues in older answers until it finds something or there are no more @nightly', async () => {
  const { user } = await open({ answers: [answer(1), answer(2)] });
  await user.type(await screen.findByRole('searchbox', { name: '답변 검색' }), '답변 2');
  await waitFor(() => expect(screen.queryByRole('button', { name: /답변 1/ })).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: /답변 2/ })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '답변 검색' }), '없는 말');
  expect(await screen.findByText('찾는 답변이 없어요')).toBeVisible();
});

test('a chosen answer is shown with its questions, and is marked as read', async () => {
  const { user, answers } = await open({ answers: [answer(1), answer(2)] });
  await user.click(await screen.findByRole('button', { name: /답변 1/ }));
  const content = screen.getByRole('region', { name: '답변 내용' });
  expect(await within(content).findByText('민아')).toBeVisible();
  expect(within(content).getByRole('link', { name: 'mina@example.com' })).toHaveAttribute(
    'href',
    'mailto:mina@example.com',
  );
  expect(within(content).getByRole('button', { name: '이력서.pdf 내려받기, 3.3MB' })).toBeVisible();
  await waitFor(() => expect(answers()[0]?.read_at).not.toBeNull());
  expect(answers()[1]?.read_at).toBeNull();
});

test('J and K open the next and the previous answer, and E finishes the open answer', async () => {
  const { user, answers } = await open({ answers: [answer(1), answer(2), answer(3)] });
  await screen.findByRole('button', { name: /답변 1/ });
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: /답변 1/ })).toHaveAttribute('aria-current', 'true'));
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: /답변 2/ })).toHaveAttribute('aria-current', 'true'));
  await user.keyboard('k');
  await waitFor(() => expect(screen.getByRole('button', { name: /답변 1/ })).toHaveAttribute('aria-current', 'true'));
  await user.keyboard('e');
  await waitFor(() => expect(screen.queryByRole('button', { name: /답변 1/ })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: /답변 2/ })).toHaveAttribute('aria-current', 'true'));
  await user.keyboard('e');
  await waitFor(() => expect(answers().map(({ status }) => status)).toEqual(['done', 'done', 'new']));
});

test.each([
  { place: 'of the trash', status: 'removed', view: 'removed', keys: 'euj' },
  { place: 'of spam', status: 'spam', view: 'spam', keys: 'ej' },
  { place: 'outside of the list', status: 'removed', view: 'open', keys: 'euj' },
] as const)('E and U leave an answer $place as it is', async ({ status, view, keys }) => {
  const next = answer(2, { status: view === 'open' ? 'new' : status });
  const search = `?view=${view}&answer=${answer(1).id}`;
  const { user, server } = await open({ answers: [answer(1, { status }), next], search });
  await screen.findByText('민아');
  await screen.findByRole('button', { name: /답변 2/ });
  await user.keyboard(keys);
  await expect.poll(() => server.sent(MARK).map(({ body }) => body)).toEqual([{ p_ids: [next.id], p_read: true }]);
});

test('a single form needs no choice, and its file has every answer once in order', async () => {
  const { user } = await open({ answers: [answer(1)] });
  await user.click(await screen.findByRole('button', { name: 'CSV 내려받기' }));
  expect(screen.queryByRole('link', { name: /모든 폼/ })).toBeNull();
  await expect.poll(() => saved.names()).toEqual([expect.stringMatching(/^문의 답변 .*\.csv$/)]);
  const lines = (await saved.text(0))?.split('\r\n') ?? [];
  expect(lines[0]).toBe('\uFEFF받은 시각,상태,이름,동의한 시각,메모');
  expect(lines.slice(1, -1).map((line) => line.split(',')[2])).toEqual(
    Array.from({ length: 1_500 }, (_, at) => `'=${at}`),
  );
});

test('a removed answer can be restored from the toast in its former state, and from the trash', async () => {
  const { user, answers } = await open({ answers: [answer(1), answer(2)] });
  const state = () => answers().map(({ status, read_at: readAt }) => [status, readAt !== null]);
  await user.click(await screen.findByRole('checkbox', { name: /답변 1/ }));
  await user.click(screen.getByRole('button', { name: '바꾸기' }));
  await user.click(await screen.findByRole('menuitem', { name: '휴지통으로' }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await expect.poll(state).toEqual([
    ['new', false],
    ['new', false],
  ]);

  await user.click(await screen.findByRole('button', { name: /답변 2/ }));
  await user.click(await screen.findByRole('button', { name: '휴지통으로 옮기기' }));
  await expect.poll(state).toEqual([
    ['new', false],
    ['removed', true],
  ]);
  await user.click(screen.getByRole('link', { name: '휴지통' }));
  await user.click(await screen.findByRole('button', { name: /답변 2/ }));
  expect(await screen.findByRole('button', { name: '영구히 지우기' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '되살리기' }));
  await expect.poll(() => answers()[1]?.status).toBe('new');
  expect(await screen.findByText('휴지통이 비어 있어요')).toBeVisible();
});

test.each([
  { item: '읽음으로', before: { p_read: false } },
  { item: '완료로', before: { p_status: 'new' } },
])('taking back $item changes nothing else', async ({ item, before }) => {
  const { user, server } = await open({ answers: [answer(1)] });
  await user.click(await screen.findByRole('checkbox', { name: /답변 1/ }));
  await user.click(screen.getByRole('button', { name: '바꾸기' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await expect.poll(() => server.sent(MARK).length).toBe(2);
  expect(server.sent(MARK)[1]?.body).toEqual({ p_ids: [answer(1).id], ...before });
});

test('a viewer reads without changing anything', async () => {
  const { user, answers } = await open({ answers: [answer(1)], role: 'viewer' });
  await user.click(await screen.findByRole('button', { name: /답변 1/ }));
  expect(await screen.findByText('민아')).toBeVisible();
  await user.keyboard('e');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '휴지통으로 옮기기' })).toBeNull();
  expect(answers()).toEqual([expect.objectContaining({ status: 'new', read_at: null })]);
});

test('a note that somebody else has saved meanwhile is shown, and the typed text stays', async () => {
  const { user, setNote } = await open({ answers: [answer(1)], search: `?answer=${answer(1).id}` });
  const note = await screen.findByRole('textbox', { name: '메모' });
  await user.type(note, '내 메모');
  setNote('먼저 적은 메모');
  await user.click(screen.getByRole('button', { name: '메모 저장' }));
  expect(await screen.findByText(/먼저 적은 메모/)).toBeVisible();
  expect(note).toHaveValue('내 메모');
  expect(screen.getByRole('button', { name: '내 메모로 바꾸기' })).toBeVisible();
});

test('an unsaved note is filled in again, with the text that somebody else saved since, and is deleted once it is saved', async () => {
  const me = person({ id: crypto.randomUUID() });
  const answers = [answer(1), answer(2)];
  const search = `?answer=${answer(1).id}`;
  const first = await open({ answers, search, me });
  await first.user.type(await screen.findByRole('textbox', { name: '메모' }), '내 메모');
  // Another answer is opened without a confirmation.
  await first.user.click(screen.getByRole('button', { name: /답변 2/ }));
  await expect.poll(() => screen.getByRole('textbox', { name: '메모' })).toHaveValue('');
  first.unmount();
  const { user, server } = await open({ answers, search, me, note: { note: '먼저 적은 메모', rev: 2 } });
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '메모' })).toHaveValue('내 메모');
  expect(screen.getByText(/먼저 적은 메모/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '내 메모로 바꾸기' }));
  expect(await screen.findByText('메모를 저장했어요.')).toBeVisible();
  expect(server.sent(SAVE_NOTE).map(({ body }) => body)).toMatchObject([{ p_base_rev: 2, p_note: '내 메모' }]);
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});

test('text typed into a note during a save stays, and leaving the page asks', async () => {
  const { user, server, router } = await open({ answers: [answer(1)], search: `?answer=${answer(1).id}` });
  const note = await screen.findByRole('textbox', { name: '메모' });
  const answerNote = server.answers[SAVE_NOTE];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.answers[SAVE_NOTE] = async (request) => {
    await released;
    return typeof answerNote === 'function' ? answerNote(request) : answerNote;
  };
  await user.type(note, '내 메모');
  await user.click(screen.getByRole('button', { name: '메모 저장' }));
  await user.type(note, '와 더');
  release();
  expect(await screen.findByText('메모를 저장했어요.')).toBeVisible();
  expect(note).toHaveValue('내 메모와 더');
  void router.navigate('/page');
  expect(await screen.findByText(/쓰던 내용은 이 브라우저에 남아요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '계속 쓰기' }));
  await user.click(await screen.findByRole('button', { name: '메모 저장' }));
  await expect
    .poll(() => server.sent(SAVE_NOTE).map(({ body }) => body))
    .toMatchObject([
      { p_base_rev: 1, p_note: '내 메모' },
      { p_base_rev: 2, p_note: '내 메모와 더' },
    ]);
});

test('when the forms cannot be read, the screen keeps its title and its back link', async () => {
  await fakeServer({ 'POST /rest/v1/rpc/form_shelf': () => refused(500, 'broken') });
  openScreen(<DataPage />, '/page/data');
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '답변' })).toBeVisible();
  expect(screen.getByRole('link', { name: '페이지' })).toHaveAttribute('href', '/page');
});
