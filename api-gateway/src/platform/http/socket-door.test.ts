import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createSocketDoor } from './socket-door.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;
class Socket extends EventEmitter {
  destroyed = false;
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}
const socket = () => new Socket() as unknown as Duplex & Socket;
const admitted = (network: string) => ({ network, settle: expect.any(Function) });
const REFUSED = { refusal: '429 Too Many Requests' };

function openDoor() {
  const log = vi.fn();
  const door = createSocketDoor({ refusal: () => undefined, trustProxy: false, log });
  /** @param person the user who signs in on the socket */
  const enter = (address: string, person = '') => {
    const entering = socket();
    const answer = door.admit(request(address), entering);
    if ('network' in answer && person) answer.settle(person);
    return { answer, socket: entering };
  };
  return { enter, log };
}

test('in a full network the person with the most sockets gives way to a colleague, and the operator is told once', () => {
  const { enter, log } = openDoor();
  const colleagues = Array.from({ length: 8 }, (_, i) => enter('10.0.0.1', `colleague ${i}`));
  const attackers = Array.from({ length: 248 }, (_, i) => enter('10.0.0.1', `account ${i % 8}`));
  const late = Array.from({ length: 100 }, (_, i) => enter('10.0.0.1', `late ${i}`));
  expect(late.map(({ answer }) => answer)).toEqual(late.map(() => admitted('10.0.0.1')));
  expect([...colleagues, ...late].filter((each) => each.socket.destroyed)).toEqual([]);
  expect(attackers.filter((each) => each.socket.destroyed)).toHaveLength(100);
  expect(log).toHaveBeenCalledExactlyOnceWith({ level: 'warn', event: 'sockets_full', times: 1 });
});

test('a socket is refused when everybody in its network has one, and closed sockets are released', () => {
  const { enter } = openDoor();
  const open = Array.from({ length: 256 }, (_, i) => enter('10.0.0.1', `person ${i}`));
  expect(enter('10.0.0.1').answer).toEqual(REFUSED);
  expect(enter('10.0.0.2').answer).toEqual(admitted('10.0.0.2'));
  open[0]?.socket.destroy();
  expect(enter('10.0.0.1').answer).toEqual(admitted('10.0.0.1'));
});

test('all sockets together have a limit, and the IPv6 addresses of one customer are one network', () => {
  const { enter } = openDoor();
  const ofOne = Array.from({ length: 400 }, (_, i) => enter(`2001:db8::${i.toString(16)}`));
  expect(ofOne.filter((each) => !each.socket.destroyed)).toHaveLength(256);
  const others = Array.from({ length: 2_800 }, (_, i) => enter(`10.0.${i >> 8}.${i & 255}`));
  const all = [...ofOne, ...others];
  expect(all.filter(({ answer, socket: each }) => 'network' in answer && !each.destroyed)).toHaveLength(2_500);
  // The network with the most sockets gave way first.
  expect(ofOne.filter((each) => !each.socket.destroyed)).toHaveLength(1);
});

test('behind a proxy the socket counts for the client’s own network; a refused upgrade takes no place', () => {
  const door = createSocketDoor({
    refusal: ({ url }) => (url === '/x' ? '400 Bad Request' : undefined),
    trustProxy: true,
    log: () => {},
  });
  expect(door.admit(request('127.0.0.1', '1.1.1.1, 10.9.9.9'), socket())).toEqual(admitted('10.9.9.9'));
  for (let i = 0; i < 300; i++) {
    const other = { ...request('127.0.0.1', '10.9.9.9'), url: '/x' } as IncomingMessage;
    expect(door.admit(other, socket())).toEqual({ refusal: '400 Bad Request' });
  }
  expect(door.admit(request('127.0.0.1', '10.9.9.9'), socket())).toEqual(admitted('10.9.9.9'));
});
