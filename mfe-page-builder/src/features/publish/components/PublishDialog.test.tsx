import 'fake-indexeddb/auto';
import { type Answer, fakeServer, openScreen, person, refused, rows, unreachable } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePageDraft } from '../../editor/use-page-draft.ts';
import { publishPage } from '../../page/page.mutations.ts';
import type { Page } from '../../page/page.schema.ts';
import { PublishDialog } from './PublishDialog.tsx';

const SAVE = 'POST /rest/v1/rpc/save_draft';
const PUBLISH = 'POST /api/private/page/publish';
const PATCH = 'PATCH /rest/v1/pages';

const element = (tagName: string, content: string, attributes = {}) => ({
  ...{ tagName, attributes },
  components: [{ type: 'textnode', content }],
});
const projectOf = (...components: object[]) => ({
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});

const SITE_ID = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';
const page = (draft: unknown): Page => ({
  id: crypto.randomUUID(),
  site_id: SITE_ID,
  slug: 'cafe',
  title: '가게',
  draft,
  rev: 3,
  live_version_id: null,
  created_at: '2026-10-01T00:00:00Z',
  updated_at: '2026-10-01T00:00:00Z',
  removed_at: null,
  purge_at: null,
  published_at: null,
  taken_down_at: null,
});

/** The editor's own draft and saving. A button replaces the canvas. */
function Screen({ start, onShow, onClose }: { start: Page; onShow: (place: string) => void; onClose: () => void }) {
  const pageDraft = usePageDraft(start, null, 'editor');
  const publish = async (keepsSamples: boolean) => {
    const rev = await pageDraft.saveNow();
    return rev === null ? null : (await publishPage(start.id, rev, keepsSamples)).url;
  };
  return (
    <>
      <PublishDialog pageId={start.id} pageDraft={pageDraft} publish={publish} onShow={onShow} onClose={onClose} />
      <button type="button" onClick={() => pageDraft.setProject(projectOf(element('h1', '새 제목')))}>
        캔버스에서 고치기
      </button>
    </>
  );
}

const PAGE_ID = crypto.randomUUID();

/** The row of the page, as publishing reads it. */
const stored = (change = {}) => ({
  ...{
    id: PAGE_ID,
    site_id: SITE_ID,
    slug: 'cafe',
    seo: { description: '동네 가게예요' },
    template_id: null,
    live_version_id: null,
    unpublished_at: null,
    taken_down_at: null,
  },
  sites: { name: '온기커피', subdomain: 'ongi', home_page_id: crypto.randomUUID() },
  ...change,
});

interface Options {
  draft?: unknown;
  publish?: Answer;
  row?: object;
  answers?: Record<string, Answer>;
  me?: string;
}

async function open(
  save: Answer,
  {
    draft = projectOf(element('h1', '가게')),
    publish = () => null,
    row = stored(),
    answers = {},
    me = crypto.randomUUID(),
  }: Options = {},
) {
  const server = await fakeServer(
    {
      [SAVE]: save,
      [PUBLISH]: publish,
      'GET /rest/v1/pages': ({ search }) => (search.get('select') === 'slug' ? rows([{ slug: 'menu' }]) : rows([row])),
      'POST /rest/v1/rpc/page_shelf': () => ({ sites: [], removed_sites: [], site_id: SITE_ID, pages: [] }),
      'GET /api/public/page/host': () => ({ origin: 'https://*.dojang.page' }),
      ...answers,
    },
    person({ id: me }),
  );
  const [onShow, onClose] = [vi.fn(), vi.fn()];
  const view = openScreen(<Screen start={page(draft)} onShow={onShow} onClose={onClose} />);
  const send = await screen.findByRole('button', { name: '게시하기' });
  await expect.poll(() => screen.getByRole('region', { name: '살펴볼 곳' }).ariaBusy).toBe('false');
  // The dialog blocks pointer events outside of it.
  const change = () => screen.getByText('캔버스에서 고치기').click();
  return { ...view, server, send, change, onShow, onClose, me };
}

const accept: Answer = () => ({ ok: true, rev: 4, updated_at: '2026-11-22T09:00:00+00:00' });
const UNSAVED = /아직 저장되지 않았어요/;

test('a page without findings is published, and its URL can be copied', async () => {
  const site = { name: '온기커피', subdomain: 'ongi', home_page_id: null, settings: { embedHosts: ['blog.ongi.kr'] } };
  const { user, send, server } = await open(accept, {
    row: stored({ sites: site }),
    publish: () => ({ versionId: crypto.randomUUID(), url: 'http://127.0.0.1/landing/p1', report: [] }),
  });
  expect(screen.getByText('고칠 곳이 없어요. 바로 게시해도 좋아요.')).toBeVisible();
  await user.click(send);
  expect(await screen.findByRole('dialog', { name: '게시했어요' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: '공개 주소' })).toHaveValue('http://127.0.0.1/landing/p1');
  expect(screen.getByRole('img', { name: '공개 주소의 QR 코드' })).toBeVisible();
  const embed = screen.getByRole<HTMLInputElement>('textbox', { name: '다른 사이트에 넣는 코드' });
  expect(embed.value).toMatch(/^<iframe src="[^"]+\/iframe\/[^"]+" title="가게"/);
  expect(server.sent(PUBLISH).map(({ body }) => body)).toMatchObject([{ baseRev: 3 }]);
  expect(screen.getByText(/^blog.ongi.kr에만 넣을 수 있어요./)).toBeVisible();
  // No other field was changed.
  expect(server.sent(PATCH)).toEqual([]);
});

test('typed text is filled in when the dialog is opened again, and deleted once it was discarded or published', async () => {
  const description = () => screen.getByRole('textbox', { name: /^설명/ });
  const first = await open(accept);
  await first.user.clear(description());
  await first.user.type(description(), '서울 합정의 가게');
  first.unmount();

  const second = await open(accept, { me: first.me });
  await expect.poll(description).toHaveValue('서울 합정의 가게');
  await second.user.click(await screen.findByRole('button', { name: '버리기' }));
  expect(description()).toHaveValue('동네 가게예요');
  await second.user.type(description(), '!');
  expect(screen.queryByRole('button', { name: '버리기' })).toBeNull();
  second.unmount();

  const third = await open(accept, {
    me: first.me,
    publish: () => ({ versionId: crypto.randomUUID(), url: 'http://127.0.0.1/landing/p1', report: [] }),
    answers: { [PATCH]: () => rows([{ slug: 'cafe' }]) },
  });
  await expect.poll(description).toHaveValue('동네 가게예요!');
  await third.user.click(third.send);
  expect(await screen.findByRole('dialog', { name: '게시했어요' })).toBeVisible();
  await expect.poll(() => unsavedOfAccount(first.me)).toEqual([]);
});

test('an unsaved change blocks publishing until 지금 저장 has saved it', async () => {
  const { user, send, change, server } = await open(unreachable);
  change();
  expect(await screen.findByText(UNSAVED)).toBeVisible();
  expect(screen.queryByText(/바로 게시해도 좋아요/)).toBeNull();
  expect(send).toBeDisabled();
  server.answers[SAVE] = accept;
  await user.click(screen.getByRole('button', { name: '지금 저장' }));
  await expect.poll(() => screen.queryByText(UNSAVED)).toBeNull();
  expect(send).toBeEnabled();
});

test('a finding is shown with its place, and a warning does not block publishing', async () => {
  const image = (src: string) => ({ type: 'image', attributes: { src } });
  const { user, send, onShow } = await open(accept, {
    draft: projectOf(element('h1', '가게'), image('https://a.kr/a.png'), image('https://a.kr/b.png')),
  });
  await user.click(screen.getByRole('button', { name: '외 1곳' }));
  expect(screen.getAllByRole('button', { name: '보기' })).toHaveLength(2);
  expect(screen.queryByText(/바로 게시해도 좋아요/)).toBeNull();
  for (const show of screen.getAllByRole('button', { name: '보기' })) await user.click(show);
  expect(onShow.mock.calls).toEqual([['1'], ['2']]);
  expect(send).toBeEnabled();
});

test('the card of a shared link shows the first picture of the page until another picture is chosen', async () => {
  const first = { type: 'image', attributes: { src: 'https://a.kr/first.png', alt: '가게' } };
  const shown = async (seo: object) => {
    const view = await open(accept, { draft: projectOf(element('h1', '가게'), first), row: stored({ seo }) });
    const card = within(screen.getByRole('figure', { name: '카카오톡에서 보이는 모습' }));
    expect(await card.findByText('ongi.dojang.page')).toBeVisible();
    const src = card.getByRole('presentation').getAttribute('src');
    view.unmount();
    return src;
  };
  expect(await shown({})).toBe('https://a.kr/first.png');
  expect(await shown({ image: 'https://a.kr/chosen.png' })).toBe('https://a.kr/chosen.png');
});

test('an empty page cannot be published', async () => {
  const { send } = await open(accept, { draft: projectOf() });
  expect(screen.getByRole('status')).toHaveTextContent('꼭 고쳐야 할 곳이 있어요.');
  expect(screen.getByRole('img', { name: '꼭 고쳐야 해요' })).toBeInTheDocument();
  expect(send).toBeDisabled();
});

test('a refusal of the gateway is shown, and the dialog stays open', async () => {
  const { user, send, onClose } = await open(accept, { publish: () => refused(503, 'busy') });
  await user.click(send);
  expect(await screen.findByText('서버가 잠시 바빠요. 조금 뒤에 다시 시도해 주세요.')).toBeVisible();
  expect(send).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a finding of only the gateway is added with its place, and stops publishing until the page changes @nightly', async () => {
  const findings = [
    { rule: 'sample-text', severity: 'warning', message: '견본 글이 그대로예요. (골목 끝 빵집)', place: '0' },
    { rule: 'weight-pictures', severity: 'error', message: '사진이 모두 21.0 MB예요.' },
  ];
  const { user, send, change, onShow } = await open(accept, {
    publish: () => refused(422, 'page_not_publishable', '', findings),
  });
  await user.click(send);
  expect(await screen.findByText('사진이 모두 21.0 MB예요.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('꼭 고쳐야 할 곳이 있어요.');
  expect(send).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '보기' }));
  expect(onShow.mock.calls).toEqual([['0']]);
  change();
  await expect.poll(() => screen.queryByText('사진이 모두 21.0 MB예요.')).toBeNull();
});

test('when another user saved first, the comparison replaces the dialog', async () => {
  const { user, send, change, onClose, server } = await open(({ body }) => ({
    ok: false,
    current: { ...page(projectOf()), id: (body as { p_page_id: string }).p_page_id, rev: 9 },
  }));
  change();
  await user.click(send);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.sent(PUBLISH)).toEqual([]);
});

test('a new page gets an address from its title, and typed values are saved before publishing', async () => {
  const published: Answer = () => ({ versionId: crypto.randomUUID(), url: 'https://ongi.dojang.page/x', report: [] });
  const { user, send, server } = await open(accept, {
    row: stored({ slug: 'page-0d3f3c1e', seo: { title: '검색 제목' } }),
    publish: published,
    answers: { [PATCH]: () => rows([{ id: SITE_ID }]) },
  });
  const slug = screen.getByRole('textbox', { name: /주소 이름/ });
  expect(slug).toHaveValue('가게');
  await user.clear(screen.getByRole('textbox', { name: /페이지 제목/ }));
  await user.type(screen.getByRole('textbox', { name: /페이지 제목/ }), '여름 메뉴');
  expect(slug).toHaveValue('여름-메뉴');
  await user.click(await screen.findByRole('button', { name: 'yeoreum-menyu' }));
  expect(slug).toHaveValue('yeoreum-menyu');
  await user.type(screen.getByRole('textbox', { name: /페이지 제목/ }), '판');
  expect(slug).toHaveValue('yeoreum-menyu');
  expect(screen.getByText(/ongi\.dojang\.page\/yeoreum-menyu/)).toBeVisible();
  expect(screen.getByText(/소개글이 없어요/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /설명/ }), '7월에만 있어요');
  expect(screen.queryByText(/소개글이 없어요/)).toBeNull();
  await user.click(send);
  expect(await screen.findByRole('dialog', { name: '게시했어요' })).toBeVisible();
  expect(server.sent(PATCH).map(({ body }) => body)).toEqual([
    { slug: 'yeoreum-menyu', seo: { title: '검색 제목', description: '7월에만 있어요', image: '' } },
  ]);
  expect(server.sent(SAVE).at(-1)?.body).toMatchObject({ p_title: '여름 메뉴판' });
});

test('a name that is taken is replaced by a free one, and nothing is published', async () => {
  const { user, send, server } = await open(accept, { answers: { [PATCH]: () => refused(409, '23505') } });
  const slug = screen.getByRole('textbox', { name: /주소 이름/ });
  await user.clear(slug);
  await user.type(slug, 'menu');
  await user.click(send);
  expect(await screen.findByText(/비어 있는 주소로 바꿔 적었어요/)).toBeVisible();
  expect(slug).toHaveValue('menu-2');
  expect(server.sent(PUBLISH)).toEqual([]);
});

test('an address that was saved before publishing failed can be changed again @nightly', async () => {
  let row = { ...stored(), title: '가게', updated_at: '1' };
  const { user, send, server } = await open(accept, {
    publish: () => refused(503, 'busy'),
    answers: {
      'GET /rest/v1/pages': ({ search }) => (search.get('select') === 'slug' ? rows([]) : rows([row])),
      [PATCH]: ({ body }) => {
        row = { ...row, ...(body as object), updated_at: `${row.updated_at}1` };
        return rows([{ id: row.id }]);
      },
    },
  });
  const slug = screen.getByRole('textbox', { name: /주소 이름/ });
  for (const [at, name] of ['menu', 'summer'].entries()) {
    await user.clear(slug);
    await user.type(slug, name);
    await user.click(send);
    await expect.poll(() => server.sent(PUBLISH).length).toBe(at + 1);
    await expect.poll(() => send).toBeEnabled();
  }
  expect(row.slug).toBe('summer');
});

test('samples that nobody replaced stop publishing until the author confirms them', async () => {
  const { user, send, server } = await open(accept, {
    draft: projectOf(element('h1', '가게'), element('p', '000-00-00000')),
  });
  expect(screen.getByText(/견본 연락처나 사업자 정보가 그대로예요/)).toBeVisible();
  expect(send).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /견본이 1곳 남은 것을 알고/ }));
  expect(send).toBeEnabled();
  await user.click(send);
  await expect.poll(() => server.sent(PUBLISH).map(({ body }) => body)).toMatchObject([{ keepsSamples: true }]);
});

test('the texts and sections that differ from the live page are shown', async () => {
  const live = crypto.randomUUID();
  const { user } = await open(accept, {
    row: stored({ live_version_id: live }),
    draft: projectOf(element('h1', '가게'), element('p', '새 소식')),
    answers: { 'GET /rest/v1/page_versions': () => ({ title: '가게', project: projectOf(element('h1', '옛 가게')) }) },
  });
  expect(await screen.findByText('더한 글 2줄')).toBeVisible();
  expect(screen.getByText('뺀 글 1줄')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '달라진 글 보기' }));
  expect(screen.getByText('새 소식')).toBeVisible();
});

test('a page that only looks different is shown beside the live page, and a new title is shown as a change @nightly', async () => {
  const heading = (style: object) => ({ ...element('h1', '가게'), style });
  const { user } = await open(accept, {
    row: stored({ live_version_id: crypto.randomUUID() }),
    draft: projectOf(heading({ color: 'red' })),
    answers: { 'GET /rest/v1/page_versions': () => ({ title: '옛 이름', project: projectOf(heading({})) }) },
  });
  expect(await screen.findByText('제목: 옛 이름 → 가게')).toBeVisible();
  expect(screen.getByText('모양이나 사진, 링크가 달라진 곳 1개')).toBeVisible();
  expect(screen.queryByRole('button', { name: '달라진 글 보기' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '나란히 보기' }));
  expect(await screen.findByText('바뀐 곳 1개')).toBeVisible();
  expect(screen.getByText('전 · 지금 공개된 페이지')).toBeVisible();
});

test('after publishing a page that was taken down, the dialog shows no address but a link to the review request', async () => {
  const { send, user } = await open(accept, {
    row: stored({ taken_down_at: '2026-11-22T09:00:00Z' }),
    publish: () => ({ versionId: crypto.randomUUID(), url: 'http://127.0.0.1/landing/p1', report: [] }),
  });
  expect(screen.getByText(/운영자가 되돌린 뒤에 방문자에게 보여요/)).toBeVisible();
  await user.click(send);
  expect(await screen.findByText(/아직 방문자에게 보이지 않아요/)).toBeVisible();
  expect(screen.getByRole('link', { name: '재검토 요청하러 가기' })).toHaveAttribute('href', `/page/view/${PAGE_ID}`);
  expect(screen.queryByText('공개 주소')).toBeNull();
});

const NAME = 'POST /rest/v1/rpc/set_subdomain';

/** A site with its generated address, as a user with this role sees it. */
function openUnnamed(role: string, { live = false, answers = {} as Record<string, Answer> } = {}) {
  const site = { id: SITE_ID, name: '온기 커피', subdomain: 'site-0beab9fa37de', owner_id: PAGE_ID };
  const other = { ...page(null), id: crypto.randomUUID(), live_version_id: live ? crypto.randomUUID() : null };
  return open(accept, {
    row: stored({ sites: { ...site, home_page_id: null } }),
    publish: () => ({ versionId: crypto.randomUUID(), url: 'https://ongi.dojang.page/x', report: [] }),
    answers: {
      'POST /rest/v1/rpc/page_shelf': () => ({
        ...{ sites: [{ ...site, role }], removed_sites: [], site_id: SITE_ID },
        pages: [other],
      }),
      'POST /rest/v1/rpc/free_subdomain': ({ body }) => (body as { p_name: string }).p_name,
      [NAME]: () => ({ ok: true }),
      ...answers,
    },
  });
}
const siteName = () => screen.findByRole('textbox', { name: '사이트 주소' });

test('the address of an unnamed site is proposed from its name, and saved before publishing', async () => {
  const { user, send, server } = await openUnnamed('owner');
  await expect.poll(siteName).toHaveValue('ongi-keopi');
  expect(screen.getByText(/^ongi-keopi\.dojang\.page\//)).toBeVisible();
  await user.click(send);
  expect(await screen.findByRole('dialog', { name: '게시했어요' })).toBeVisible();
  expect(server.sent(NAME).map(({ body }) => body)).toEqual([{ p_site_id: SITE_ID, p_subdomain: 'ongi-keopi' }]);
});

test('the generated address stays when its field is emptied @nightly', async () => {
  const { user, send, server } = await openUnnamed('manager');
  await expect.poll(siteName).toHaveValue('ongi-keopi');
  await user.clear(await siteName());
  expect(screen.getByText(/^site-0beab9fa37de\.dojang\.page\//)).toBeVisible();
  await user.click(send);
  expect(await screen.findByRole('dialog', { name: '게시했어요' })).toBeVisible();
  expect(server.sent(NAME)).toEqual([]);
});

test('when the address of a site is taken, its field shows a free address, and nothing is published @nightly', async () => {
  const { user, send, server } = await openUnnamed('owner', {
    answers: { [NAME]: () => ({ ok: false }), 'POST /rest/v1/rpc/free_subdomain': () => 'ongi-2' },
  });
  const field = await siteName();
  await user.clear(field);
  await user.type(field, 'ongi');
  await user.click(send);
  expect(await screen.findByText(/비어 있는 주소로 바꿔 적었어요/)).toBeVisible();
  expect(field).toHaveValue('ongi-2');
  expect(server.sent(PUBLISH)).toEqual([]);
});

test('a reserved name is refused in its field @nightly', async () => {
  const { user, send, server } = await openUnnamed('owner', {
    answers: { [NAME]: () => refused(400, '22023', 'invalid_subdomain') },
  });
  const field = await siteName();
  await user.clear(field);
  await user.type(field, 'www');
  await user.click(send);
  expect(await screen.findByText('쓸 수 없는 이름이에요. 다른 이름을 적어 주세요.')).toBeVisible();
  expect(server.sent(PUBLISH)).toEqual([]);
});

test('a site with a live page keeps its address until somebody types another address', async () => {
  await openUnnamed('owner', { live: true });
  expect(await siteName()).toHaveValue('');
  expect(screen.getByText(/이미 나눠 준 링크와 QR 코드는 새 주소로 이어져요/)).toBeVisible();
});

test('an editor is not asked for the name of the site, because editors may not name it', async () => {
  await openUnnamed('editor');
  expect(await screen.findByText(/^site-0beab9fa37de\.dojang\.page\//)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '사이트 주소' })).toBeNull();
});
