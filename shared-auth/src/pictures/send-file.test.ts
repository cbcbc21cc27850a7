import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { sendFile } from './send-file.ts';

let server: Server;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A storage that answers with `status` after it has received the whole file. */
async function storage(status: number, onRequest: (request: IncomingMessage) => void = () => {}) {
  let received = 0;
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    if (request.method === 'OPTIONS') return response.end();
    onRequest(request);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/object`;
  return { url, received: () => received };
}

const body = new Blob([new Uint8Array(3_000_000)]);

test('a file is sent with its headers, and the progress grows to 1', async () => {
  const headers: string[] = [];
  const { url, received } = await storage(200, (request) => headers.push(request.headers.authorization ?? ''));
  const shares: number[] = [];
  const { signal } = new AbortController();
  const options = { url, headers: { authorization: 'Bearer token' }, body, signal };
  expect(await sendFile({ ...options, onProgress: (share) => shares.push(share) })).toBe(200);
  expect(received()).toBe(3_000_000);
  expect(headers).toEqual(['Bearer token']);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('a refusal returns its status', async () => {
  const { url } = await storage(413);
  const { signal } = new AbortController();
  expect(await sendFile({ url, headers: {}, body, onProgress: () => {}, signal })).toBe(413);
});

test('aborting ends the request, and an unreachable server is an error', async () => {
  const begun = vi.fn();
  const { url } = await storage(200, begun);
  const stop = new AbortController();
  const sending = sendFile({ url, headers: {}, body, onProgress: () => stop.abort(), signal: stop.signal });
  await expect(sending).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  const late = { url, headers: {}, body, onProgress: () => {}, signal: stop.signal };
  await expect(sendFile(late)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  const { signal } = new AbortController();
  const nowhere = { url: 'http://127.0.0.1:1/', headers: {}, body, onProgress: () => {}, signal };
  await expect(sendFile(nowhere)).rejects.toBeInstanceOf(TypeError);
});

test('a server that receives the file and never answers is a timeout', async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') response.end();
    else request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/object`;
  const { signal } = new AbortController();
  const sending = sendFile({ url, headers: {}, body, onProgress: () => {}, signal, stallMs: 300 });
  await expect(sending).rejects.toMatchObject({ code: 'timeout' });
});
