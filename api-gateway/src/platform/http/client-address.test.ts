import { expect, test } from 'vitest';
import { isLoopback, isLoopbackHost, networkOf } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('requests from this machine are distinguished from others', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '128.0.0.1', '::2', '127.0.0.1.evil.example'].some(isLoopback)).toBe(false);
  expect(['localhost', 'localhost:3000', '127.0.0.1:80', '[::1]:3000'].every(isLoopbackHost)).toBe(true);
  expect(['evil.example', 'localhost.evil.example', '', '10.0.0.1'].some(isLoopbackHost)).toBe(false);
});
