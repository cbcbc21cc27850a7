import { expect, test } from 'vitest';
import { upgradeRefusal } from './upgrade-refusal.ts';

const refusal = upgradeRefusal('https://dojang.example');
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
