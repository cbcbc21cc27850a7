import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MOST_NODES } from './components/LargePage.tsx';
import { ChosenEditor } from './EditorFrame.tsx';
import type { Draft, PageDraft } from './use-page-draft.ts';

// The canvas is replaced, because it needs a browser.
const EDITOR = vi.hoisted(() => ({ onHistory }: { onHistory: (() => void) | undefined }) => (
  <>
    <p>편집기</p>
    <button type="button" onClick={onHistory} disabled={!onHistory}>
      지난 버전
    </button>
  </>
));
vi.mock('./studio/Studio.tsx', () => ({ Studio: EDITOR }));
vi.mock('./phone/PhoneEditor.tsx', () => ({ PhoneEditor: EDITOR }));

/** A draft without changes, which nobody else edits. */
function pageDraftOf(draft: Draft, changes: Partial<PageDraft> = {}): PageDraft {
  const saved = { state: 'saved', rev: 3, savedAt: null, error: null, conflict: null } as const;
  return {
    draft,
    setTitle: () => {},
    setProject: () => {},
    autosave: {
      ...saved,
      peek: () => ({ ...saved, hasUnsaved: false }),
      isStored: () => true,
      hold: () => {},
      flush: async () => {},
      resolve: () => {},
      settle: () => true,
    },
    saveState: 'saved',
    lateness: { current: { isDue: () => false, tell: () => {}, finish: async () => {} } },
    setDue: () => {},
    isUnsaved: () => false,
    keep: () => true,
    takeTheirs: () => null,
    saveNow: async () => 3,
    peek: () => draft,
    ...changes,
  };
}

const open = (count: number) => {
  const components = Array.from({ length: count }, () => ({ tagName: 'p' }));
  const project = { pages: [{ frames: [{ component: { components } }] }] };
  const pageDraft = pageDraftOf({ project, title: '큰 페이지' });
  openScreen(
    <ChosenEditor edited={{ kind: 'page', id: 'p', siteId: 's', pageId: 'p' }} pageDraft={pageDraft} />,
    '/page/edit',
  );
};

test('a page that would block the tab is opened only after a confirmation, and the dialog offers earlier versions', async () => {
  open(MOST_NODES + 1);
  expect(screen.getByText(/요소가 4,001개라서/)).toBeVisible();
  expect(screen.getByRole('link', { name: '지난 버전 보기' })).toHaveAttribute('href', '/page/view/p');
  expect(screen.queryByText('편집기')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '그래도 열기' }));
  expect(await screen.findByText('편집기')).toBeVisible();
});

test('a page of a usual size is opened at once', async () => {
  open(MOST_NODES);
  expect(await screen.findByText('편집기')).toBeVisible();
});

const versionAt = (at: string) => ({ id: crypto.randomUUID(), title: '옛 이름', at, created_by: null });

test('a page lists its earlier drafts and published versions together, and a restored draft keeps the present name', async () => {
  const [published, former] = [versionAt('2026-11-20T03:00:00Z'), versionAt('2026-11-21T03:00:00Z')];
  const project = { pages: [{ frames: [{ component: { components: [{ tagName: 'h2' }] } }] }] };
  const answer =
    (version: object) =>
    ({ search }: { search: URLSearchParams }) =>
      search.get('select')?.includes('project') ? { title: '옛 이름', project } : rows([version]);
  const server = await fakeServer(
    {
      'GET /rest/v1/page_versions': answer(published),
      'GET /rest/v1/draft_versions': answer(former),
      'GET /rest/v1/page_sections': () => rows([]),
      'POST /rest/v1/rpc/site_people': () => rows([]),
      'POST /rest/v1/rpc/keep_draft': () => null,
    },
    person({ id: crypto.randomUUID() }),
  );
  const [setProject, setTitle] = [vi.fn(), vi.fn()];
  const draft = { project: { pages: [] }, title: '지금 이름' };
  const pageDraft = pageDraftOf(draft, { setProject, setTitle });
  const { user } = openScreen(
    <ChosenEditor edited={{ kind: 'page', id: 'p', siteId: 's', pageId: 'p' }} pageDraft={pageDraft} />,
    '/page/edit',
  );
  await user.click(await screen.findByRole('button', { name: '지난 버전' }));
  const dialog = within(await screen.findByRole('dialog', { name: '지난 버전' }));
  const listed = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent?.includes('게시'));
  expect(listed).toEqual([false, true]);
  await user.click(await dialog.findByRole('button', { name: '이 버전으로 되돌리기' }));
  expect(await screen.findByText('페이지를 이 버전으로 되돌렸어요')).toBeVisible();
  expect(setProject).toHaveBeenLastCalledWith(project);
  expect(setTitle).toHaveBeenLastCalledWith('지금 이름');
  // The replaced content is a version, and so is the content that the undo replaces.
  expect(server.sent('POST /rest/v1/rpc/keep_draft')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await expect.poll(() => setProject.mock.lastCall).toEqual([draft.project]);
  expect(server.sent('POST /rest/v1/rpc/keep_draft').map(({ body }) => body)).toEqual([
    { p_page_id: 'p' },
    { p_page_id: 'p' },
  ]);
});
