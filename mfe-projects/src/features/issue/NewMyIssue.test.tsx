import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { fakeEditorLayout } from '@dojang/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { project } from '../project/testing.ts';
import { NewMyIssue } from './components/NewMyIssue.tsx';
import { columnsById, issue } from './testing.ts';

beforeAll(fakeEditorLayout);
beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const P1 = 'b0000000-0000-4000-8000-000000000001';
const P2 = 'b0000000-0000-4000-8000-000000000002';
const P3 = 'b0000000-0000-4000-8000-000000000003';
const ME = person();

async function open() {
  const server = await fakeServer(
    {
      'POST /api/private/project/getMixedProjectList': () => [
        project(P1, '가게', 'owner'),
        project(P2, '나무', 'member'),
        project(P3, '보기만', 'viewer'),
      ],
      'POST /api/private/project/getDetail': ({ body }) =>
        project((body as { projectId: string }).projectId, '가게', 'member'),
      'GET /rest/v1/boards': ({ search }) => {
        const id = search.get('project_id')?.slice(3) ?? P1;
        return rows([{ id: 'board', project_id: id, name: '이슈', access: 'project', rank: 0, archived_at: null }]);
      },
      'GET /rest/v1/board_columns': () => rows([...columnsById.values()]),
      'GET /rest/v1/labels': () => rows([]),
      'POST /rest/v1/rpc/project_people': () =>
        rows([
          {
            member_id: 'm1',
            user_id: ME.id,
            email: ME.email,
            display_name: '나',
            thumb_url: null,
            role: 'member',
            joined_at: '2026-11-22T00:00:00Z',
          },
        ]),
      'POST /rest/v1/rpc/create_issue': () => issue(7),
    },
    ME,
  );
  const view = openScreen(<NewMyIssue isMine />, '/issue');
  return { ...view, server, made: () => server.sent('POST /rest/v1/rpc/create_issue').map(({ body }) => body) };
}

const choice = () => screen.findByRole('combobox', { name: '프로젝트' });

test('C asks for a project in which the user may write, and the title stays when the project changes', async () => {
  const { user, made } = await open();
  await user.keyboard('c');
  const field = await choice();
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['가게', '나무']);
  await user.type(screen.getByRole('textbox', { name: '새 이슈의 제목' }), '포스터 맡기기');
  await user.selectOptions(field, '나무');
  expect(screen.getByRole('textbox', { name: '새 이슈의 제목' })).toHaveValue('포스터 맡기기');
  const create = screen.getByRole('button', { name: '만들기' });
  await waitFor(() => expect(create).toBeEnabled());
  await user.click(create);
  await waitFor(() =>
    expect(made()).toMatchObject([
      { p_project_id: P2, p_title: '포스터 맡기기', p_changes: { add_assignees: [ME.id] } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The next issue begins with the project of the last issue.
  await user.keyboard('c');
  await waitFor(async () => expect(await choice()).toHaveValue(P2));
});

const title = () => screen.getByRole('textbox', { name: '새 이슈의 제목' });

test('text typed for the next issue stays, also when the issue before it is refused', async () => {
  const { user, server, made } = await open();
  await user.keyboard('c');
  await choice();
  let answer = (_: Response) => {};
  server.answers['POST /rest/v1/rpc/create_issue'] = () => new Promise<Response>((resolve) => (answer = resolve));
  await waitFor(() => expect(screen.getByRole('combobox', { name: '상태' })).toBeEnabled());
  const make = async (words: string, count: number) => {
    await user.type(title(), words);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(made()).toHaveLength(count));
  };
  await make('하나', 1);
  expect(title()).toHaveValue('');
  await user.type(title(), '둘');
  answer(Response.json(issue(7)));
  await screen.findByText('#7 이슈를 만들었어요.');
  expect(title()).toHaveValue('둘');

  await make(' 셋', 2);
  await user.type(title(), '넷');
  answer(refused(400, 'issue_limit'));
  await waitFor(() => expect(title()).toHaveValue('둘 셋 넷'));
});
