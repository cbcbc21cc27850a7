import { Script } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { checkSettings } from '../../../settings/check-settings.logic.ts';
import { testApp } from '../../../testing/test-app.ts';

let deps: Awaited<ReturnType<typeof testApp>>['deps'];
let app: ReturnType<typeof createApp>;
beforeEach(async () => {
  ({ app, deps } = await testApp());
});
const get = (query: string, headers = {}) => app.request(`/embeded/map${query}`, { headers });

test('a map runs the script of this server only, and loads tiles of one host', async () => {
  const answer = await get('?lat=37.5663&lng=126.9778&zoom=16&label=%EC%98%A8%EA%B8%B0');
  expect(answer.status).toBe(200);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src https://tile.openstreetmap.org data:;",
  );
  expect(policy).not.toContain('frame-ancestors');
  expect(policy).not.toContain('unsafe');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const html = await answer.text();
  expect(html).toContain('<h1>온기</h1>');
  expect(html).toContain('href="https://map.kakao.com/link/map/%EC%98%A8%EA%B8%B0,37.5663,126.9778"');
  // The document has no inline script or style.
  expect(html).not.toMatch(/<style|<script>| on\w+=| style=/);
});

test('without a point there is the address alone, and no script', async () => {
  for (const query of [
    '?label=%EC%98%A8%EA%B8%B0',
    '?lat=x&lng=1&label=%EC%98%A8%EA%B8%B0',
    '?lat=91&lng=1&label=%EC%98%A8%EA%B8%B0',
  ]) {
    const html = await (await get(query)).text();
    expect(html).not.toContain('<script');
    expect(html).toContain('<h1>온기</h1>');
    expect(html).toContain('지도에 표시할 위치가 없어요.');
    expect(html).toContain('카카오맵에서 보기');
  }
  const empty = await (await get('')).text();
  expect(empty).toContain('위치를 알 수 없어요');
  expect(empty).not.toContain('<ul>');
});

test('a name is text, whatever it contains', async () => {
  const html = await (await get(`?lat=1&lng=2&label=${encodeURIComponent('"><script>hit()</script>')}`)).text();
  expect(html).not.toContain('<script>');
  expect(html).toContain('<h1>&quot;&gt;&lt;script&gt;hit()&lt;/script&gt;</h1>');
});

test('script and stylesheet are kept by browsers, and the script is complete', async () => {
  const html = await (await get('?lat=1&lng=2')).text();
  for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/embeded\/map\.[^"]+)"/g)) {
    const plain = await app.request(path);
    expect(plain.headers.get('cache-control')).toContain('immutable');
    const packed = await app.request(path, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(50 * 1024);
    const text = await plain.text();
    expect(text).not.toMatch(/url\(images|sourceMappingURL/);
    if (path.includes('.css')) expect(text).toContain('.leaflet-container');
    else expect(() => new Script(text)).not.toThrow();
  }
});

test('a map that is opened alone has the visitor’s colour scheme, and a map in a page is light', async () => {
  expect(await (await get('?lat=1&lng=2', { 'sec-fetch-dest': 'document' })).text()).toContain('data-alone');
  const framed = await get('?lat=1&lng=2', { 'sec-fetch-dest': 'iframe' });
  expect(await framed.text()).not.toContain('data-alone');
  expect(framed.headers.get('vary')).toContain('sec-fetch-dest');
});

test('the operator may choose other tiles; an invalid address stops the start', async () => {
  const read = (MAP_TILES: string) => readConfig({ MAP_TILES }, { siteUrl: 'http://localhost:3000' });
  const { mapTiles } = read('https://tiles.example.com/osm/{z}/{x}/{y}.png');
  const own = createApp({ ...deps, config: { ...deps.config, ...(mapTiles ? { mapTiles } : {}) } });
  const answer = await own.request('/embeded/map?lat=1&lng=2');
  expect(answer.headers.get('content-security-policy')).toContain('img-src https://tiles.example.com data:;');
  expect(await answer.text()).toContain('data-tiles="https://tiles.example.com/osm/{z}/{x}/{y}.png"');
  for (const wrong of [
    'tiles',
    'https://a.example/{z}/{x}.png',
    'https://{s}.example/{z}/{x}/{y}.png',
    "https://a.example/{z}/{x}/{y};script-src '*'",
    'javascript:{z}{x}{y}',
  ]) {
    expect(checkSettings({ MAP_TILES: wrong }), wrong).toMatchObject([{ name: 'MAP_TILES' }]);
  }
});
