import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { bearer, testApp } from '../../testing/test-app.ts';

const isAdmin = (answer: boolean) => (request: Request) =>
  request.url.endsWith('/rpc/is_admin') ? Response.json(answer) : Response.json([]);

const ask = async (app: Awaited<ReturnType<typeof testApp>>['app'], body: object, signal?: AbortSignal) =>
  app.request('/api/private/ai/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await bearer()) },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

test('only admins get an answer, and only to a question of a sensible length', async () => {
  const { app } = await testApp({ upstream: isAdmin(false) });
  expect((await app.request('/api/private/ai/stream', { method: 'POST' })).status).toBe(401);
  expect((await ask(app, { prompt: '안녕' })).status).toBe(403);
  const { app: own } = await testApp({ upstream: isAdmin(true) });
  for (const prompt of ['', '  ', 'x'.repeat(4001)]) expect((await ask(own, { prompt })).status).toBe(400);
});

test('an admin gets at most sixty answers in five minutes', async () => {
  const { app } = await testApp({ upstream: isAdmin(true) });
  for (let asked = 0; asked < 60; asked += 1) await (await ask(app, { prompt: '안녕' })).body?.cancel();
  expect((await ask(app, { prompt: '안녕' })).status).toBe(429);
});

test('all words of the answer come as events of chat completions', async () => {
  const { app } = await testApp({ upstream: isAdmin(true) });
  const answer = await ask(app, { prompt: '안녕' });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const lines = (await answer.text()).split('\n\n').filter(Boolean);
  expect(lines.at(-1)).toBe('data: [DONE]');
  const words = lines
    .slice(0, -1)
    .map((line) => JSON.parse(line.slice('data: '.length)).choices[0].delta.content ?? '');
  expect(words.join('')).toContain('‘안녕’라고 물으셨어요.');
});

test('a stream that breaks has no end mark, and an error of the provider is an outage', async () => {
  const { app } = await testApp({ upstream: isAdmin(true) });
  expect(await (await ask(app, { prompt: '안녕', scenario: 'broken' })).text()).not.toContain('[DONE]');
  const failed = await ask(app, { prompt: '안녕', scenario: 'error' });
  expect([failed.status, (await failed.json()).code]).toEqual([502, 'upstream_unavailable']);
});

test('when the client stops reading, the request to the provider stops too', async () => {
  const { app } = await testApp({ upstream: isAdmin(true) });
  const stop = new AbortController();
  const answer = await ask(app, { prompt: '안녕', scenario: 'silent' }, stop.signal);
  const reader = answer.body?.getReader();
  await reader?.read();
  stop.abort();
  await expect(reader?.read()).rejects.toThrow();
});

test('a configured provider gets the question with its key, and its answer is passed on', async () => {
  const asked: { authorization: string | undefined; body: object }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    const provider = { url: `http://127.0.0.1:${port}/v1`, key: 'sk-test', model: 'small' };
    const { app } = await testApp({ upstream: isAdmin(true), config: { ai: provider } });
    expect(await (await ask(app, { prompt: '안녕' })).text()).toBe('data: [DONE]\n\n');
    const messages = [{ role: 'user', content: '안녕' }];
    expect(asked).toEqual([{ authorization: 'Bearer sk-test', body: { model: 'small', stream: true, messages } }]);
  } finally {
    server.close();
  }
});
