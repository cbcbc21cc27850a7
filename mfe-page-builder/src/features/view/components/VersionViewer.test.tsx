import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ViewedPage } from '../view.queries.ts';
import { VersionViewer } from './VersionViewer.tsx';

const SITE_ID = crypto.randomUUID();
const SECTION_ID = crypto.randomUUID();
const MINA = { user_id: crypto.randomUUID(), display_name: '김민아', role: 'owner' };
const VERSION = { id: crypto.randomUUID(), title: '가게', at: '2026-11-20T03:00:00Z', created_by: MINA.user_id };
const GONE = { id: crypto.randomUUID(), title: '가게', at: '2026-11-19T03:00:00Z', created_by: crypto.randomUUID() };
const SAVE = 'POST /rest/v1/rpc/save_draft';

const PAGE = {
  ...{ id: crypto.randomUUID(), site_id: SITE_ID, slug: 'cafe', title: '가게', rev: 3, live_version_id: VERSION.id },
  ...{ updated_at: '2026-11-21T03:00:00Z', published_at: VERSION.at, taken_down_at: null, taken_down_reason: '' },
  ...{ sites: { name: '온기커피', subdomain: 'ongi' }, siteName: '온기커피', subdomain: 'ongi', mayEdit: true },
} satisfies ViewedPage;

const header = { tagName: 'header', components: [{ type: 'textnode', content: '머리글' }] };
const project = (component: object) => ({
  pages: [{ frames: [{ component: { type: 'wrapper', components: [component] } }] }],
});
const PUBLISHED = project({ ...header, sharedSection: SECTION_ID });

async function open(sections: readonly object[], page: ViewedPage = PAGE) {
  const server = await fakeServer(
    {
      'GET /rest/v1/pages': () => ({ draft: project({ tagName: 'h1', content: '지금' }) }),
      'GET /rest/v1/page_versions': () => ({ title: '가게', project: PUBLISHED }),
      'GET /rest/v1/page_sections': () => rows(sections),
      'POST /rest/v1/rpc/site_people': () => rows([MINA]),
      [SAVE]: () => ({ ok: true, rev: 4, updated_at: '2026-11-22T03:00:00Z' }),
    },
    person({ id: MINA.user_id }),
  );
  const view = openScreen(<VersionViewer page={page} versions={[VERSION, GONE]} />);
  const list = within(screen.getByRole('region', { name: '버전' }));
  return { ...view, server, list };
}

test('a version names who published it, while they are a member', async () => {
  const { list } = await open([]);
  expect(await list.findByText(/김민아/)).toBeVisible();
  expect(list.getAllByRole('button')).toHaveLength(3);
  expect(list.getAllByText(/·/)).toHaveLength(1);
});

test('no version of a page that was taken down is called live', async () => {
  const { list } = await open([], { ...PAGE, taken_down_at: VERSION.at });
  expect(list.queryByText('게시 중')).toBeNull();
});

const restore = async (sections: readonly object[]) => {
  const { user, list, server } = await open(sections);
  await user.click(await list.findByRole('button', { name: /게시 중/ }));
  await user.click(await screen.findByRole('button', { name: '이 버전을 초안으로' }));
  expect(await screen.findByText('초안을 이 버전으로 바꿨어요')).toBeVisible();
  return server.sent(SAVE).map(({ body }) => JSON.stringify(body));
};

test('a restored version is linked with its shared sections', async () => {
  const section = { id: SECTION_ID, site_id: SITE_ID, name: '머리글', rev: 1, updated_at: VERSION.at };
  const [saved] = await restore([{ ...section, project: project(header) }]);
  expect(saved).toContain(`"sectionId":"${SECTION_ID}"`);
  expect(screen.queryByText(/이 페이지에서만 바뀌어요/)).toBeNull();
});

test('of shared sections that are gone the restored draft has the content, and one is told so', async () => {
  const [saved] = await restore([]);
  expect(saved).toContain('머리글');
  expect(saved).not.toContain('sectionId');
  expect(screen.getByText(/이 페이지에서만 바뀌어요/)).toBeVisible();
});
