import 'fake-indexeddb/auto';
import { type Answer, fakeServer, openScreen, person, refused, unreachable } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publishPage } from '../../page/page.mutations.ts';
import type { Page } from '../../page/page.schema.ts';
import { usePageDraft } from '../use-page-draft.ts';
import { PublishDialog } from './PublishDialog.tsx';

const SAVE = 'POST /rest/v1/rpc/save_draft';
const PUBLISH = 'POST /api/private/page/publish';

const element = (tagName: string, content: string, attributes = {}) => ({
  ...{ tagName, attributes },
  components: [{ type: 'textnode', content }],
});
const projectOf = (...components: object[]) => ({
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});

const page = (draft: unknown): Page => ({
  id: crypto.randomUUID(),
  site_id: 's1',
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

/** The editor's own draft and saving, with a button in place of the canvas. */
function Screen({ start, onShow, onClose }: { start: Page; onShow: (place: string) => void; onClose: () => void }) {
  const pageDraft = usePageDraft(start, null);
  const publish = async () => {
    const rev = await pageDraft.saveNow();
    return rev === null ? null : (await publishPage(start.id, rev)).url;
  };
  return (
    <>
      <PublishDialog pageDraft={pageDraft} publish={publish} onShow={onShow} onClose={onClose} />
      <button type="button" onClick={() => pageDraft.setProject(projectOf(element('h1', '새 제목')))}>
        캔버스에서 고치기
      </button>
    </>
  );
}

async function open(save: Answer, { draft = projectOf(element('h1', '가게')), publish = (() => null) as Answer } = {}) {
  const server = await fakeServer({ [SAVE]: save, [PUBLISH]: publish }, person({ id: crypto.randomUUID() }));
  const [onShow, onClose] = [vi.fn(), vi.fn()];
  const view = openScreen(<Screen start={page(draft)} onShow={onShow} onClose={onClose} />);
  const send = await screen.findByRole('button', { name: '게시하기' });
  // The dialog blocks pointer events outside of it.
  const change = () => screen.getByText('캔버스에서 고치기').click();
  return { ...view, server, send, change, onShow, onClose };
}

const accept: Answer = () => ({ ok: true, rev: 4, updated_at: '2026-11-22T09:00:00+00:00' });
const UNSAVED = /아직 저장되지 않았어요/;

test('a page without findings is published, and its URL can be copied', async () => {
  const { user, send, server } = await open(accept, {
    publish: () => ({ versionId: crypto.randomUUID(), url: 'http://127.0.0.1/landing/p1', report: [] }),
  });
  expect(screen.getByText('고칠 곳이 없어요. 바로 게시해도 좋아요.')).toBeVisible();
  await user.click(send);
  expect(await screen.findByRole('dialog', { name: '게시했어요' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: '공개 주소' })).toHaveValue('http://127.0.0.1/landing/p1');
  expect(server.sent(PUBLISH).map(({ body }) => body)).toMatchObject([{ baseRev: 3 }]);
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
  expect(screen.getByRole('listitem')).toHaveTextContent('외 1곳');
  expect(screen.queryByText(/바로 게시해도 좋아요/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '보기' }));
  expect(onShow.mock.calls).toEqual([['1']]);
  expect(send).toBeEnabled();
});

test('an empty page cannot be published', async () => {
  const { send } = await open(accept, { draft: projectOf() });
  expect(screen.getByText('꼭 고쳐야 할 곳이 있어요.')).toBeVisible();
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

test('when another user saved first the dialog is replaced by the comparison', async () => {
  const { user, send, change, onClose, server } = await open(({ body }) => ({
    ok: false,
    current: { ...page(projectOf()), id: (body as { p_page_id: string }).p_page_id, rev: 9 },
  }));
  change();
  await user.click(send);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.sent(PUBLISH)).toEqual([]);
});
