import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import type { PersonApi } from './support/api.ts';
import { select } from './support/canvas.ts';
import { expectSaved } from './support/projects.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// Simulates a tile that never arrives.
test.use({ allowedErrors: /net::ERR_FAILED/ });

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const tilesOf = (page: Page, isThere: boolean) =>
  page
    .context()
    .route('https://tile.openstreetmap.org/**', (route) =>
      isThere ? route.fulfill({ contentType: 'image/png', body: TILE }) : route.abort(),
    );

/** Publishes a page with a map; returns its id and its address. */
async function publish(me: PersonApi): Promise<{ pageId: string; address: string }> {
  const [site] = await me.rows('sites?select=id&limit=1');
  const pageId = crypto.randomUUID();
  const blocks = BLOCKS.filter(({ id }) => id === 'hero' || id === 'map').map(({ make }) => make());
  await me.send('/rest/v1/pages', {
    ...{ id: pageId, site_id: site?.id, slug: `m-${pageId.slice(0, 8)}`, title: '오시는 길', draft: projectOf(blocks) },
  });
  const { url } = await me.send<{ url: string }>('/api/private/page/publish', {
    pageId,
    baseRev: 1,
    keepsSamples: true,
  });
  return { pageId, address: url };
}

test('a visitor sees the map of a published page, and moves it by keyboard', async ({ me, openBrowser }) => {
  const { pageId, address } = await publish(me);
  for (const at of [address, `/landing/${pageId}`]) {
    const stranger = await openBrowser({ viewport: { width: 390, height: 844 } });
    await tilesOf(stranger, true);
    await stranger.goto(at);
    const frame = stranger.frameLocator('iframe');
    await stranger.locator('iframe').scrollIntoViewIfNeeded();
    const map = frame.getByRole('application', { name: /세종대로 110 지도/ });
    await expect(map).toBeVisible();
    await expect(frame.getByRole('link', { name: '© OpenStreetMap 기여자' })).toBeVisible();
    await expect(frame.getByRole('status')).toBeHidden();
    const first = frame.locator('.leaflet-tile').first();
    const before = await first.getAttribute('src');
    await map.focus();
    await stranger.keyboard.press('+');
    await expect.poll(() => first.getAttribute('src')).not.toBe(before);
    const opened = stranger.waitForEvent('popup');
    await frame.getByRole('link', { name: '카카오맵에서 보기' }).focus();
    await stranger.context().route('https://map.kakao.com/**', (route) => route.fulfill({ body: '' }));
    await stranger.keyboard.press('Enter');
    expect((await opened).url()).toContain('https://map.kakao.com/link/map/');
    await stranger.context().close();
  }
});

test('when tiles cannot load, the address and links are shown, and no empty area', async ({ openBrowser }) => {
  const stranger = await openBrowser();
  await tilesOf(stranger, false);
  await stranger.goto(`/embeded/map?lat=37.5663&lng=126.9778&label=${encodeURIComponent('온기커피')}`);
  await expect(stranger.getByRole('status')).toHaveText('지도를 불러오지 못했어요. 아래 버튼으로 열어 주세요.');
  await expect(stranger.getByRole('application')).toBeHidden();
  await expect(stranger.getByRole('heading', { name: '온기커피' })).toBeVisible();
  await stranger.keyboard.press('Tab');
  await expect(stranger.getByRole('link', { name: '카카오맵에서 보기' })).toBeFocused();
});

test('the address of a map is shown without a script', async ({ openBrowser }) => {
  const stranger = await openBrowser({ javaScriptEnabled: false });
  await stranger.goto('/embeded/map?lat=37.5663&lng=126.9778&label=cafe');
  await expect(stranger.getByRole('link', { name: '네이버 지도에서 보기' })).toBeVisible();
});

test('an owner sets the place of a map, and the canvas shows it @nightly', async ({ page, me }) => {
  await tilesOf(page, true);
  const { pageId } = await publish(me);
  await page.goto(`/page/edit?pageId=${pageId}`);
  const canvas = page.frameLocator('iframe[title="캔버스"], .gjs-frame');
  await expect(canvas.locator('.map iframe')).toHaveAttribute('src', /lat=37\.566339/);
  const coordinates = page.getByRole('textbox', { name: '지도 좌표' });
  await select(canvas.locator('.map'), page);
  await coordinates.fill('여기');
  await expect(page.getByText('37.566339, 126.977829처럼 적어 주세요.')).toBeVisible();
  await coordinates.fill('https://www.google.com/maps/@35.158,129.16,17z');
  await coordinates.press('Enter');
  await expect(canvas.locator('.map iframe')).toHaveAttribute('src', /lat=35\.158&lng=129\.16/);
  await expect(canvas.locator('.map iframe')).toHaveCount(1);

  await test.step('another address removes the point, and undo restores both', async () => {
    const address = canvas.locator('address');
    await address.dblclick();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('부산 영도구 1');
    await page.keyboard.press('Escape');
    await expect(canvas.locator('.map iframe')).toHaveCount(0);
    await expect(canvas.locator('.map')).toHaveAttribute('data-label', '부산 영도구 1');
    await expect(canvas.locator('a[href*="map.kakao"]')).toHaveAttribute('href', /%EB%B6%80%EC%82%B0/);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(address).toHaveText('서울특별시 중구 세종대로 110');
    await expect(canvas.locator('.map iframe')).toHaveAttribute('src', /lat=35\.158&lng=129\.16/);
  });

  // Loading another document leaves the editor and ends a running save.
  await expectSaved(page);
  await visit(page, `/page/view/${pageId}`);
  await expect(page.getByRole('link', { name: '게시된 페이지' })).toHaveAttribute(
    'href',
    new RegExp(`/m-${pageId.slice(0, 8)}$`),
  );
  const preview = page.frameLocator('iframe[title$="미리보기"]');
  await preview.locator('iframe').scrollIntoViewIfNeeded();
  await expect(preview.frameLocator('iframe').getByRole('application')).toBeVisible();
});
