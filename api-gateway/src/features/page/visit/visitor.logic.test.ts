import { expect, test } from 'vitest';
import { deviceOf, type HeaderOf, isVisit, referrerOf } from './visitor.logic.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'phone',
  ],
  ['Mozilla/5.0 (Linux; Android 16; SM-S938N) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'phone'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S938N) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 KAKAOTALK 11.0.0',
    'phone',
  ],
  ['Mozilla/5.0 (Linux; Android 16; SM-X920) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'tablet'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'tablet',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', 'desktop'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  ['Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)', 'bot'],
  ['facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984', 'bot'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36', 'bot'],
  ['curl/8.5.0', 'bot'],
  ['', 'bot'],
  [undefined, 'bot'],
])('the device of %s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  [undefined, ''],
  ['https://www.Naver.com/search?query=1', 'naver.com'],
  ['https://search.naver.com', 'search.naver.com'],
  ['http://localhost:4000/x', 'localhost'],
  ['https://ongi.dojang.page/other', ''],
  ['android-app://com.kakao.talk/', ''],
  ['https://user@evil.example/', ''],
  ['https://<script>/', ''],
  [`https://${'a'.repeat(101)}/`, ''],
])('the referrer of %s is "%s"', (referer, host) => {
  expect(referrerOf(referer, 'ongi.dojang.page:443')).toBe(host);
});

const headers =
  (given: Partial<Record<Parameters<HeaderOf>[0], string>>): HeaderOf =>
  (name) =>
    given[name];

test('a prefetch by a browser or a read by a script is not a visit', () => {
  expect(isVisit(headers({}))).toBe(true);
  expect(isVisit(headers({ 'sec-fetch-dest': 'document' }))).toBe(true);
  expect(isVisit(headers({ 'sec-fetch-dest': 'iframe' }))).toBe(true);
  expect(isVisit(headers({ 'sec-fetch-dest': 'empty' }))).toBe(false);
  expect(isVisit(headers({ 'sec-purpose': 'prefetch;prerender', 'sec-fetch-dest': 'document' }))).toBe(false);
  expect(isVisit(headers({ purpose: 'prefetch' }))).toBe(false);
});
