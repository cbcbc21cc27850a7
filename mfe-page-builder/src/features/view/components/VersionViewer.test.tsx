import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ViewedPage } from '../view.queries.ts';
import { VersionViewer } from './VersionViewer.tsx';

const SITE_ID = crypto.randomUUID();
const SECTION_ID = crypto.randomUUID();
const MINA = { user_id: crypto.randomUUID(), display_name: '김민아', role: 'owner' };
const kept = (at: string, author: string, isPublished: boolean) => ({
  ...{ id: crypto.randomUUID(), title: '가게', at, created_by: author, isPublished },
});
const VERSION = kept('2026-11-20T03:00:00Z', MINA.user_id, true);
const GONE = kept('2026-11-19T03:00:00Z', crypto.randomUUID(), true);
const DRAFT = kept('2026-11-18T03:00:00Z', crypto.randomUUID(), false);
const SAVE = 'POST /rest/v1/rpc/save_draft';

const PAGE = {
  ...{ id: crypto.randomUUID(), site_id: SITE_ID, slug: 'cafe', title: '가게', rev: 3, live_version_id: VERSION.id },
  ...{ updated_at: '2026-11-21T03:00:00Z', published_at: VERSION.at, taken_down_at: null, taken_down_reason: '' },
  ...{ review_asked_at: null, review_text: '', review_answered_at: null, review_answer: '' },
  ...{ sites: { name: '온기커피', subdomain: 'ongi' }, siteName: '온기커피', subdomain: 'ongi', mayEdit: true },
} satisfies ViewedPage;

const STORED = {
  ...{ id: PAGE.id, site_id: SITE_ID, slug: 'cafe', title: '가게', rev: 5, live_version_id: VERSION.id },
  ...{ created_at: VERSION.at, updated_at: VERSION.at, removed_at: null, purge_at: null, published_at: VERSION.at },
  taken_down_at: null,
};
const HOLD = 'POST /rest/v1/rpc/hold_page';
const RELEASE = 'POST /rest/v1/rpc/release_page';

const header = { tagName: 'header', components: [{ type: 'textnode', content: '머리글' }] };
const project = (component: object) => ({
  pages: [{ frames: [{ component: { type: 'wrapper', components: [component] } }] }],
});
const PUBLISHED = project({ ...header, sharedSection: SECTION_ID });
const FORMER = project({ tagName: 'h2', content: '지운 섹션' });

async function open(sections: readonly object[], page: ViewedPage = PAGE) {
  const server = await fakeServer(
    {
      'GET /rest/v1/pages': () => ({ ...STORED, draft: project({ tagName: 'h1', content: '지금' }) }),
      [HOLD]: () => ({ held: true, since: VERSION.at }),
      [RELEASE]: () => null,
      'POST /rest/v1/rpc/keep_draft': () => null,
      'GET /rest/v1/page_versions': () => ({ title: '가게', project: PUBLISHED }),
      'GET /rest/v1/draft_versions': () => ({ title: '가게', project: FORMER }),
      'GET /rest/v1/page_sections': () => rows(sections),
      'POST /rest/v1/rpc/site_people': () => rows([MINA]),
      [SAVE]: () => ({ ok: true, rev: 4, updated_at: '2026-11-22T03:00:00Z' }),
    },
    person({ id: MINA.user_id }),
  );
  const view = openScreen(<VersionViewer page={page} versions={[VERSION, GONE, DRAFT]} />);
  const list = within(screen.getByRole('region', { name: '버전' }));
  return { ...view, server, list };
}

test('a version names its publisher while the publisher is a member', async () => {
  const { list } = await open([]);
  expect(await list.findByText(/김민아/)).toBeVisible();
  expect(list.getAllByRole('button')).toHaveLength(4);
  expect(list.getAllByText(/·/)).toHaveLength(1);
});

test('no version of a page that was taken down is called live', async () => {
  const { list } = await open([], { ...PAGE, taken_down_at: VERSION.at });
  expect(list.queryByText('게시 중')).toBeNull();
});

test('earlier drafts are marked differently from published versions, and can be restored', async () => {
  const { user, list, server } = await open([]);
  expect(list.getAllByText('게시')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: /자동 저장/ }));
  await user.click(await screen.findByRole('button', { name: '이 버전을 초안으로' }));
  expect(await screen.findByText('초안을 이 버전으로 바꿨어요')).toBeVisible();
  expect(server.sent(SAVE)[0]?.body).toMatchObject({ p_project: FORMER });
});

const restore = async (sections: readonly object[]) => {
  const { user, list, server } = await open(sections);
  await user.click(await list.findByRole('button', { name: /게시 중/ }));
  await user.click(await screen.findByRole('button', { name: '이 버전을 초안으로' }));
  expect(await screen.findByText('초안을 이 버전으로 바꿨어요')).toBeVisible();
  return server.sent(SAVE).map(({ body }) => JSON.stringify(body));
};

test('a restored version has references to its shared sections', async () => {
  const section = { id: SECTION_ID, site_id: SITE_ID, name: '머리글', rev: 1, updated_at: VERSION.at };
  const [saved] = await restore([{ ...section, project: project(header) }]);
  expect(saved).toContain(`"sectionId":"${SECTION_ID}"`);
  expect(screen.queryByText(/이 페이지에서만 바뀌어요/)).toBeNull();
});

test('a restored draft contains the content of deleted shared sections, with a message about it', async () => {
  const [saved] = await restore([]);
  expect(saved).toContain('머리글');
  expect(saved).not.toContain('sectionId');
  expect(screen.getByText(/이 페이지에서만 바뀌어요/)).toBeVisible();
});

test('a restore replaces the present draft, and releases the lock', async () => {
  const { user, list, server } = await open([]);
  await user.click(await list.findByRole('button', { name: /게시 중/ }));
  await user.click(await screen.findByRole('button', { name: '이 버전을 초안으로' }));
  await expect.poll(() => server.sent(RELEASE)).toHaveLength(1);
  // The page shows revision 3, and somebody has saved since then.
  expect(server.sent(SAVE)[0]?.body).toMatchObject({ p_base_rev: 5 });
  const editors = [HOLD, SAVE, RELEASE].flatMap((call) => server.sent(call)).map(({ body }) => body);
  expect(new Set(editors.map((body) => (body as { p_editor: string }).p_editor)).size).toBe(1);
});

test.each([
  ['leaves the draft to the other editor', '취소', 0],
  ['takes the lock from the other editor', '멈추고 바꾸기', 1],
])('a restore while somebody edits asks, and %s', async (_, answer, saves) => {
  const { user, list, server } = await open([]);
  server.answers[HOLD] = ({ body }) =>
    (body as { p_take_over: boolean }).p_take_over
      ? { held: true, since: VERSION.at }
      : { held: false, name: '이준', mine: null };
  await user.click(await list.findByRole('button', { name: /게시 중/ }));
  await user.click(await screen.findByRole('button', { name: '이 버전을 초안으로' }));
  expect(await screen.findByText(/님의 편집을 멈추고 바꿀까요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: answer }));
  const again = screen.getByRole('button', { name: '이 버전을 초안으로', hidden: true });
  await expect.poll(() => again.matches(':enabled')).toBe(true);
  await expect.poll(() => server.sent(RELEASE)).toHaveLength(saves);
  expect(server.sent(SAVE)).toHaveLength(saves);
});
