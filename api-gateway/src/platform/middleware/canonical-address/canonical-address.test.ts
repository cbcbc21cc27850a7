import net, { type AddressInfo } from 'node:net';
import { fuzz } from '@dojang/server-kit/fuzz';
import { createAdaptorServer } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeShell } from '../../../testing/releases.ts';
import { GUARDED_ADDRESSES, spellingsOf } from '../../../testing/spellings.ts';
import { testApp } from '../../../testing/test-app.ts';

let built: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof createAdaptorServer>;
beforeAll(async () => {
  built = await testApp();
  await built.registry.publishAll([await writeShell()]);
  server = createAdaptorServer({ fetch: built.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(() => server.close());

/** Head of the answer to a request with this target, which no normal client sends. */
function sendTarget(method: string, target: string, body = '', headers: readonly string[] = []): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    const lines = ['host: localhost', 'connection: close', 'content-type: application/json', ...headers];
    let answer = '';
    socket.on('data', (piece) => (answer += piece)).on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(
      `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  });
}

const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('an API URL in another spelling', () => {
  test.each([
    ['POST', '/auth/v1/%74oken#?grant_type=password'],
    ['POST', '/auth/v1/token?#&grant_type=password'],
    ['POST', '/auth/v1/token?grant_type=password&grant_type=refresh_token'],
    ['PUT', '/auth/v1/%75ser'],
    ['POST', '/rest/v1/rpc/accept%5Finvite'],
    ['POST', '/rest/v1//rpc/accept_invite'],
    ['POST', '/api/public/./checkResetPwd'],
    ['POST', '//api/public/checkResetPwd'],
    ['GET', 'http://localhost/rest/v1/notes'],
    ['GET', '/%72est/v1/notes'],
  ])('%s %s is refused with a message', async (method, target) => {
    built.received.length = 0;
    const answer = await sendTarget(method, target, '{"email":"mina@dojang.test"}');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/"code":"invalid_address","message":"[^"]*요\./);
    expect(built.received).toEqual([]);
  });

  test('an API URL in another spelling is refused or counted with the others, so it allows no more password attempts', async () => {
    built.received.length = 0;
    const guarded = 'POST /auth/v1/token?grant_type=password';
    const answered = new Set<number>();
    const { upstream, app } = await refusing();
    for (const spelling of fc.sample(spellingsOf(guarded.split(' ')[1] ?? ''), fuzz(400))) {
      if (/[\r\n\0]/.test(spelling) || !spelling.startsWith('/')) continue;
      const response = await app.request(
        'http://localhost/',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'mina@dojang.test', password: 'wrong' }),
        },
        { incoming: { url: spelling, socket: { remoteAddress: '10.0.0.1' } } },
      );
      answered.add(response.status);
    }
    expect(answered.has(500)).toBe(false);
    expect(upstream.length).toBeLessThanOrEqual(5);
  });
});

async function refusing() {
  const { app, received } = await testApp({ upstream: () => Response.json({}, { status: 400 }) });
  return { app, upstream: received };
}

test('no spelling of a protected URL makes the server fail, over a real socket', async () => {
  const requests = fc
    .constantFrom(...GUARDED_ADDRESSES.map((guarded) => guarded.split(' ') as [string, string]))
    .chain(([method, target]) => fc.record({ method: fc.constant(method), spelling: spellingsOf(target) }));
  const isAnswered = fc.asyncProperty(requests, async ({ method, spelling }) => {
    if (/[\r\n ]/.test(spelling)) return;
    expect(statusOf(await sendTarget(method, spelling, method === 'GET' ? '' : '{}'))).toBeLessThan(500);
  });
  await fc.assert(isAnswered, fuzz(300));
});

describe('a page URL in another spelling', () => {
  test.each([
    ['/%6Demo', '/memo'],
    ['//memo', '/memo'],
    ['/notice?q=%ed%95%9c', '/notice?q=%ED%95%9C'],
    ['/memo#x', '/memo'],
  ])('%s is redirected to %s', async (target, to) => {
    const answer = await sendTarget('GET', target);
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
    expect(answer).toMatch(new RegExp(`\\r\\nlocation: ${to.replace(/[?]/g, '\\?')}\\r\\n`, 'i'));
  });

  test('a page URL that is ambiguous is answered with a message', async () => {
    const answer = await sendTarget('GET', '/memo%00');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('text/html');
    expect(answer).toContain('주소를 읽을 수 없어요');
  });

  test('a page URL in another spelling is not redirected for a request that changes data', async () => {
    expect(await sendTarget('POST', '//memo')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
