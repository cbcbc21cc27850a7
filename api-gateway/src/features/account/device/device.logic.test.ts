import { expect, test } from 'vitest';
import { describeDevice } from './device.logic.ts';
import { maskedAddress } from './network.logic.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    '윈도우 PC · Chrome',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Whale/4.33 Safari/537.36`,
    '윈도우 PC · 웨일',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    '윈도우 PC · Edge',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    '맥 · Safari',
    'desktop',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, '크롬북 · Chrome', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '리눅스 PC · Firefox', 'desktop'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S928N) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    '안드로이드 폰 · 삼성 인터넷',
    'phone',
  ],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, '아이폰 · Safari', 'phone'],
  [`${IPHONE} Mobile/15E148 KAKAOTALK 25.4.1`, '아이폰 · 카카오톡', 'phone'],
  [`${IPHONE} Mobile/15E148 NAVER(inapp; search; 2000; 12.12.40)`, '아이폰 · 네이버 앱', 'phone'],
  ['', '알 수 없는 기기', 'unknown'],
  ['Your account is locked: http://evil.example/x y', '알 수 없는 기기', 'unknown'],
  ['curl/8.5.0', '알 수 없는 기기', 'unknown'],
  ['<b>x</b>\n'.repeat(1_000), '알 수 없는 기기', 'unknown'],
])('%s is %s', (userAgent, device, kind) => {
  expect(describeDevice(userAgent)).toEqual({ device, kind });
});

test.each([
  ['121.130.7.9', '121.130.*.*'],
  ['::ffff:121.130.7.9', '121.130.*.*'],
  ['2001:e60:1:2:3:4:5:6', '2001:e60:*'],
  ['', ''],
  ['not an address', ''],
])('of the address %j people see %j', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});
