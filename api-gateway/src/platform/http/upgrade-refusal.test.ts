import { expect, test } from 'vitest';
import { upgradeRefusal } from './upgrade-refusal.ts';

const refusal = upgradeRefusal({ siteUrl: 'https://dojang.example', pagesDomain: 'dojang.page' });
const ask = (url: string, host = 'dojang.example') => refusal({ url, headers: { host } });

test('an upgrade at the path of the WebSockets is accepted', () => {
  expect(ask('/realtime/v1/websocket?apikey=sb_publishable_x&vsn=2.0.0')).toBeUndefined();
});

test.each(['//', '/realtime/v1/./websocket', '/realtime/v1/%77ebsocket', '/realtime/v1/websocket?apikey=a&apikey=b'])(
  'an upgrade at %s is refused',
  (url) => {
    expect(ask(url)).toBe('400 Bad Request');
  },
);

test('an upgrade under another host name is refused', () => {
  expect(ask('/realtime/v1/websocket', 'evil.example')).toBe('421 Misdirected Request');
});

test('an upgrade at the host of a preview is accepted, and at the host of a site refused', () => {
  expect(ask('/realtime/v1/websocket', `preview--${'0'.repeat(32)}.dojang.page`)).toBeUndefined();
  expect(ask('/realtime/v1/websocket', 'ongi.dojang.page')).toBe('421 Misdirected Request');
});
