import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShareDialog } from './ShareDialog.tsx';

const ME = person({ id: crypto.randomUUID() });
const PAGE = { pageId: crypto.randomUUID(), siteId: crypto.randomUUID() };
const share = (change = {}) => ({
  id: crypto.randomUUID(),
  version_id: null,
  created_by: ME.id,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  opened: 0,
  last_opened_at: null,
  ...change,
});

test('a link to a version is created, copied again, and ended', async () => {
  const version = { id: crypto.randomUUID(), title: '가게', at: '2026-11-20T03:00:00Z' };
  const first = share({ opened: 3, last_opened_at: new Date().toISOString() });
  let living = [first];
  const LINK = 'POST /api/private/page/shareLink';
  const server = await fakeServer(
    {
      'GET /rest/v1/page_versions': () => rows([version]),
      'GET /rest/v1/page_shares': () => rows(living),
      'POST /rest/v1/rpc/site_people': () => rows([{ user_id: ME.id, display_name: '김민아' }]),
      'POST /rest/v1/rpc/create_page_share': () => {
        const made = share({ version_id: version.id });
        living = [made, ...living];
        return made.id;
      },
      [LINK]: ({ body }) => ({ url: `/page/previewIframe?token=${(body as { shareId: string }).shareId}.code` }),
      'DELETE /rest/v1/page_shares': () => {
        living = [];
        return rows([]);
      },
    },
    ME,
  );
  const { user } = openScreen(<ShareDialog {...PAGE} onClose={() => {}} />);
  expect(await screen.findByText(/3번 열림/)).toBeVisible();
  expect(await screen.findByText(/김민아 님이/)).toBeVisible();

  await screen.findByRole('option', { name: /버전$/ });
  await user.selectOptions(screen.getByRole('combobox', { name: '보여 줄 내용' }), version.id);
  await user.selectOptions(screen.getByRole('combobox', { name: '열리는 기간' }), '30');
  await user.click(screen.getByRole('button', { name: '링크 만들기' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: '미리보기 링크' });
  expect(link.value).toBe(`${location.origin}/page/previewIframe?token=${living[0]?.id}.code`);
  const made = server.sent('POST /rest/v1/rpc/create_page_share').map(({ body }) => body);
  expect(made).toEqual([{ p_page_id: PAGE.pageId, p_days: 30, p_version_id: version.id }]);

  const list = screen.getByRole('region', { name: /열려 있는 링크/ });
  await user.click(await within(list).findByRole('button', { name: /^지금 초안.* 복사$/ }));
  await expect.poll(() => navigator.clipboard.readText()).toContain(first.id);

  await user.click(within(list).getByRole('button', { name: '모두 중지' }));
  await user.click(await screen.findByRole('button', { name: '중지' }));
  expect(await screen.findByText('열려 있는 링크가 없어요.')).toBeVisible();
  // A link that no longer opens is no longer listed.
  await expect.poll(() => screen.queryByRole('textbox', { name: '미리보기 링크' })).toBeNull();
});
