import { expectNotFound } from './support/not-found.ts';
import { makeNotes, makeProject } from './support/projects.ts';
import { expect, type Person, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const UNKNOWN = ['00000000-0000-4000-8000-00000000ffff', 'nonsense'];

async function makeMemo({ send, userId }: Person): Promise<string> {
  const id = crypto.randomUUID();
  await send('/rest/v1/memos?select=id', { id, user_id: userId, body: '남의 메모', tags: [] });
  return id;
}

async function makePage({ rows, send }: Person): Promise<string> {
  const [site] = await rows('sites?select=id');
  const id = crypto.randomUUID();
  const row = { id, site_id: site?.id, slug: `page-${id.slice(0, 8)}`, title: '남의 페이지', draft: {} };
  await send('/rest/v1/pages?select=id', row);
  return id;
}

test.use({ allowedErrors: /status of 404 .*\/rpc\/hold_page\)/ });

test('ids of another user, unknown ids and invalid ids all show 404 in every area', async ({
  page,
  me: _,
  newPerson,
}) => {
  const other = await newPerson('박준');
  const project = await makeProject(other, '남의 프로젝트');
  const [note] = await makeNotes(other, project, '남의 노트');
  const [memo, theirPage] = [await makeMemo(other), await makePage(other)];
  await expectNotFound(
    page,
    ...[project, ...UNKNOWN].map((id) => `/project/dashboard?projectId=${id}`),
    ...[note, ...UNKNOWN].flatMap((id) => [`/project/note/edit/${id}`, `/project/note/view/${id}`]),
    ...[memo, ...UNKNOWN].flatMap((id) => ['detail', 'edit'].map((screen) => `/memo/${screen}?memoId=${id}`)),
    ...UNKNOWN.map((id) => `/notice/detail?noticeId=${id}`),
    ...[theirPage, ...UNKNOWN].map((id) => `/page/edit?pageId=${id}`),
  );
  await expect(page.getByText('Page Not Found')).toBeVisible();
  await visit(page, '/memo/detail');
  await expect(page).toHaveURL(/\/memo$/);
});
