import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { createSocketDoor } from './socket-door.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;
const socket = () => new EventEmitter() as unknown as Duplex;
const REFUSED = { refusal: '429 Too Many Requests' };

test('a network has a limited number of sockets, and closed ones are released', () => {
  const door = createSocketDoor({ refusal: () => undefined, trustProxy: false });
  const open = Array.from({ length: 256 }, socket);
  for (const each of open) expect(door.admit(request('10.0.0.1'), each)).toEqual({ network: '10.0.0.1' });
  expect(door.admit(request('10.0.0.1'), socket())).toEqual(REFUSED);
  expect(door.admit(request('10.0.0.2'), socket())).toEqual({ network: '10.0.0.2' });
  open[0]?.emit('close');
  expect(door.admit(request('10.0.0.1'), socket())).toEqual({ network: '10.0.0.1' });
});

test('all sockets together have a limit, and the IPv6 addresses of one customer are one network', () => {
  const door = createSocketDoor({ refusal: () => undefined, trustProxy: false });
  const admitted = Array.from({ length: 400 }, (_, i) => door.admit(request(`2001:db8::${i.toString(16)}`), socket()));
  expect(admitted.filter((answer) => 'network' in answer)).toHaveLength(256);
  const others = Array.from({ length: 2_500 }, (_, i) => door.admit(request(`10.0.${i >> 8}.${i & 255}`), socket()));
  expect(others.filter((answer) => 'network' in answer)).toHaveLength(2_500 - 256);
});

test('behind a proxy the client’s own network counts; a refused upgrade takes no place', () => {
  const door = createSocketDoor({
    refusal: ({ url }) => (url === '/x' ? '400 Bad Request' : undefined),
    trustProxy: true,
  });
  expect(door.admit(request('127.0.0.1', '1.1.1.1, 10.9.9.9'), socket())).toEqual({ network: '10.9.9.9' });
  for (let i = 0; i < 300; i++) {
    const other = { ...request('127.0.0.1', '10.9.9.9'), url: '/x' } as IncomingMessage;
    expect(door.admit(other, socket())).toEqual({ refusal: '400 Bad Request' });
  }
  expect(door.admit(request('127.0.0.1', '10.9.9.9'), socket())).toEqual({ network: '10.9.9.9' });
});
