import { readdir, readFile } from 'node:fs/promises';
import { COMMON, characterSet, fontUrl, webFontNames } from '@dojang/renderer';
import { beforeAll, expect, test } from 'vitest';
import { fontFile } from '../../platform/fonts/font-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { readFontPath } from './font.ts';

let gateway: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  gateway = await testApp({ config: { pagesDomain: 'pages.example' } });
});
const get = (path: string, init: RequestInit & { origin?: string } = {}) =>
  gateway.app.request(`${init.origin ?? 'http://localhost'}${path}`, init);
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test('every font of the theme is answered with the characters in its address, for any origin and cached for ever @nightly', async () => {
  for (const name of webFontNames) {
    const few = await get(fontUrl(name, characterSet('가나다')));
    expect([name, few.status, few.headers.get('content-type')]).toEqual([name, 200, 'font/woff2']);
    expect(few.headers.get('access-control-allow-origin')).toBe('*');
    expect(few.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const font = await bytesOf(few);
    expect(new TextDecoder().decode(font.subarray(0, 4))).toBe('wOF2');
    const more = await bytesOf(await get(fontUrl(name, characterSet('가나다 단골손님 어서오세요 Cafe 123'))));
    // The font grows with every syllable and letter, which shows that it contains them.
    expect(more.byteLength).toBeGreaterThan(font.byteLength + 500);
  }
});

test('a font is made once, also for several requests at the same time', async () => {
  const url = fontUrl('black-han-sans', characterSet('한 번만'));
  const before = (await readdir(gateway.deps.fontsDir)).length;
  const answers = await Promise.all([get(url), get(url), get(url, { method: 'HEAD' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]?.headers.get('content-length')).toBe(String((await bytesOf(answers[0] as Response)).byteLength));
  expect((await readdir(gateway.deps.fontsDir)).length).toBe(before + 1);
});

test('the editor asks for the characters of usual Korean texts', () => {
  const { text = '' } = readFontPath('nanum-pen', `${COMMON}.woff2`) ?? {};
  expect([...text].filter((character) => character >= '가' && character <= '힣')).toHaveLength(2_350);
  for (const character of '가힝ㅋA~“—₩') expect(text).toContain(character);
});

test('the editor gets the whole file of a small font, and a large font in the format that is made fast', async () => {
  const before = (await readdir(gateway.deps.fontsDir)).length;
  const font = await bytesOf(await get(fontUrl('black-han-sans', COMMON)));
  expect(Buffer.from(font).equals(await readFile(fontFile('black-han-sans')))).toBe(true);
  // No child process is needed for this font.
  expect((await readdir(gateway.deps.fontsDir)).length).toBe(before);
  const large = await get(fontUrl('pretendard', COMMON));
  expect([large.status, large.headers.get('content-type')]).toEqual([200, 'font/woff']);
  expect((await bytesOf(large)).byteLength).toBeLessThan(700_000);
});

test('the hosts of sites answer fonts too', async () => {
  const url = fontUrl('nanum-pen', characterSet('가게'));
  expect((await get(url, { origin: 'http://cafe.pages.example' })).status).toBe(200);
  const posted = await get(url, { origin: 'http://cafe.pages.example', method: 'POST' });
  expect(posted.status).toBe(405);
});

test('other names, sets and files are not answered', async () => {
  const set = characterSet('가게');
  for (const path of [
    `/_font/comic/${set}.woff2`,
    `/_font/constructor/${set}.woff2`,
    `/_font/pretendard/${set}`,
    `/_font/pretendard/${set}.ttf`,
    `/_font/pretendard/${set}=.woff2`,
    '/_font/pretendard/____.woff2',
    '/_font/pretendard/.woff2',
    '/_font/pretendard/PretendardVariable.woff2',
    `/_font/${'a'.repeat(4_000)}/${set}.woff2`,
  ])
    expect([path.slice(0, 60), (await get(path)).status]).toEqual([path.slice(0, 60), 404]);
  for (const path of [`/_font/..%2f..%2fetc/${set}.woff2`, `/_font/pretendard/%2e%2e%2f${set}.woff2`])
    expect([path, (await get(path)).status < 500, (await get(path)).ok]).toEqual([path, true, false]);
});
