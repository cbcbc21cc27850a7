import type { PersonApi } from '../../e2e/support/api.ts';
import { makeNote } from '../../e2e/support/projects.ts';
import { answers, firstOf, mina, type Screen, type ScreenKit, UNKNOWN } from '../../e2e/support/screen.ts';

export async function screens({ mina: person }: ScreenKit): Promise<Screen[]> {
  const { id: note, project_id: project } = await firstOf<{ id: string; project_id: string }>(
    person,
    'notes?select=id,project_id&removed_at=is.null&limit=1',
  );
  const issue = crypto.randomUUID();
  const args = { p_id: issue, p_project_id: project, p_title: '포스터 맡기기' };
  const { board_id: board } = await person.send<{ board_id: string }>('/rest/v1/rpc/create_issue', args);
  return [
    mina('/alert', '/alert?view=all'),
    mina('/alert', '/alert?view=snoozed'),
    mina('/alert', '/alert?view=settings', { shows: '방해 금지 시간' }),
    mina('/project/setting/delete', `/project/setting/delete?projectId=${project}`, { shows: '함께하는 사람' }),
    mina('/project/setting/notification', `/project/setting/notification?projectId=${project}`, { shows: '모두 받기' }),
    mina('/project/dashboard', `/project/dashboard?projectId=${project}`),
    mina('/project/issue', `/project/issue?projectId=${project}`, { ready: '[role=treeitem]' }),
    mina('/project/issue', `/project/issue?projectId=${project}&issue=${issue}`, { ready: '[aria-label^="이슈 #"]' }),
    mina('/project/issue/removed', `/project/issue/removed?projectId=${project}`),
    mina('/issue', '/issue', { ready: '[role=treeitem]' }),
    mina('/issue', '/issue?of=created&group=project', { ready: '[role=treeitem]' }),
    mina('/issue', `/issue?of=created&issue=${issue}`, { ready: '[aria-label^="이슈 #"]' }),
    mina('/issue/board'),
    mina('/issue/board', `/issue/board?boardId=${board}`, { ready: '[data-card]' }),
    mina('/issue/board', `/issue/board?boardId=${board}&lane=priority`, { ready: '[data-lane]' }),
    mina('/project/issue/board/:issueId', `/project/issue/board/${issue}`, { ready: '[aria-label^="이슈 #"]' }),
    mina('/project/member', `/project/member?projectId=${project}`),
    mina('/project/file', `/project/file?projectId=${project}`),
    mina('/project/file', `/project/file?projectId=${project}&view=grid`),
    mina('/project/file', `/project/file?projectId=${project}&trash=1`, { shows: '예전 로고.png' }),
    mina('/project/file/note', `/project/file/note?projectId=${project}`),
    mina('/project/file/issue', `/project/file/issue?projectId=${project}`),
    mina('/project/note', `/project/note?projectId=${project}`),
    mina('/project/note/edit/:noteId', `/project/note/edit/${note}`),
    mina('/project/note/view/:noteId', `/project/note/view/${note}`),
    mina('/project/note/removed', `/project/note/removed?projectId=${project}`),
    mina('*', `/project/note/view/${UNKNOWN}`, { shows: '페이지를 찾을 수 없어요' }),
    mina('*', `/project/dashboard?projectId=${project}`, {
      shows: '문제가 생겼어요',
      arrange: answers('**/rpc/project_detail', 500),
      fails: 'projects',
    }),
  ];
}

export async function opened(admin: PersonApi): Promise<string[]> {
  const note = await makeNote(admin, '열고 닫기');
  return ['/project/dashboard', `/project/note/edit/${note}`, '/project/issue'];
}
