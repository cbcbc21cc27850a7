import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { LIMITS } from './limits.ts';
import { Places } from './places.ts';

test('when the accounts of one attacker hold all places, people with few sockets get them, and the operator is told', () => {
  let taken = 0;
  const places = new Places(() => taken++);
  const lost: string[] = [];
  const join = (network: string, person: string) => {
    const ws = { terminate: () => lost.push(person) } as unknown as WebSocket;
    places.open(ws, network);
    return places.settle(ws, network, person);
  };
  const mina = ['office', 'home'].map((network) => join(network, 'mina'));
  const farmed = Array.from({ length: LIMITS.sockets }, (_, i) => join(`network ${i % 8}`, `account ${i % 64}`));
  expect([...mina, ...farmed.slice(0, -2)]).not.toContain(false);
  const people = Array.from({ length: 100 }, (_, i) => join('office', `person ${i}`));
  expect(people).not.toContain(false);
  expect(lost).toHaveLength(taken);
  expect(lost.filter((person) => !person.startsWith('account'))).toEqual([]);
});
