import http from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listenFrom } from './listen.ts';

const servers: http.Server[] = [];
const server = () => {
  const made = http.createServer();
  servers.push(made);
  return made;
};
afterEach(() => {
  for (const open of servers.splice(0)) open.close();
});

test('without a port each server takes the next free one from 3000 on', async () => {
  const first = await listenFrom(server(), '127.0.0.1', undefined);
  const second = await listenFrom(server(), '127.0.0.1', undefined);
  expect(first).toBeGreaterThanOrEqual(3000);
  expect(second).toBeGreaterThan(first);
});

test('a requested port that is in use is an error, and no other port is used', async () => {
  const taken = await listenFrom(server(), '127.0.0.1', 0);
  await expect(listenFrom(server(), '127.0.0.1', taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
