import { fakeServer, openScreen } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageSettingForm } from './PageSettingForm.tsx';

const PAGE = {
  id: 'c0000000-0000-4000-8000-000000000001',
  site_id: 'c0000000-0000-4000-8000-000000000002',
  title: '여름 팝업',
  rev: 1,
  slug: '여름',
  subdomain: 'ongi',
  live_version_id: null,
  seo: { title: '', description: '8월까지 열어요', image: '', noindex: false },
};

test('the card of a shared link has the title, the host and the first picture that visitors get', async () => {
  const picture = { type: 'image', attributes: { src: 'https://a.kr/first.png' } };
  const draft = { pages: [{ frames: [{ component: { type: 'wrapper', components: [picture] } }] }] };
  await fakeServer({
    'GET /api/public/page/host': () => ({ origin: 'https://*.pages.kr' }),
    'GET /rest/v1/pages': () => ({ draft }),
  });
  const { user } = openScreen(<PageSettingForm page={PAGE} />);
  const card = within(screen.getByRole('figure', { name: '카카오톡에서 보이는 모습' }));
  expect(await card.findByText('ongi.pages.kr')).toBeVisible();
  expect(card.getByText('여름 팝업')).toBeVisible();
  expect(await card.findByRole('presentation')).toHaveAttribute('src', 'https://a.kr/first.png');
  expect(card.getByText('8월까지 열어요')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '검색 제목' }), '한여름');
  expect(card.getByText('한여름')).toBeVisible();
});
