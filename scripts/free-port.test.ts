import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port is outside of the range of outgoing connections, and is given out once', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(port).toSatisfy((number: number) => number >= 20_000 && number < 30_000);
});

test('a port on which a program listens is not free', async () => {
  const taken = await freePort();
  const server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  vi.resetModules();
  const fresh = await import('./free-port.ts');
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce((taken - 20_000) / 10_000 + 1e-6);
  try {
    expect(await fresh.freePort()).not.toBe(taken);
  } finally {
    random.mockRestore();
    server.close();
  }
});
