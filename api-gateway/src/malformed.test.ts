import net from 'node:net';
import { fastestOf, fuzz } from '@dojang/server-kit/fuzz';
import { createAdaptorServer } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseApp, from, type Person, startDatabaseApp } from './testing/database-app.ts';
import { malformedRequests } from './testing/malformed.ts';
import { writeRemote, writeShell } from './testing/releases.ts';

const PREFIXES = [
  '/',
  '/memo/',
  '/notice/detail',
  '/shell/',
  '/shell/aaaaaa0000000001/',
  '/remotes/content/bbbbbb0000000001/',
  '/builds/meta/',
  '/builds/pages/',
  '/landing/',
  '/iframe/',
  '/landing/0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01/',
  '/embeded/map',
  '/healthz',
  '/_dev/mail/',
  '/_system/',
  '/api/',
  '/api/public/checkResetPwd',
  '/api/public/session/clear',
  '/api/public/client-error',
  '/api/private/account/changeEmail',
  '/api/private/account/dataLink',
  '/api/public/account/data/',
  '/api/public/page/share/',
  '/api/private/session/routing',
  '/api/private/project/getMixedProjectList',
  '/api/private/project/getDetail',
  '/api/private/project/updateMember',
  '/api/private/project/finishUpload',
  '/api/private/project/fileLinks',
  '/api/private/project/exportLink',
  '/api/private/project/file?fileId=',
  '/api/private/project/fileThumb?fileId=',
  '/api/private/project/fileText?fileId=',
  '/api/public/project/file/',
  '/api/public/project/filesZip/',
  '/api/public/project/export/',
  '/api/public/remotes',
  '/api/deploy/',
  '/api/deploy/content',
  '/api/deploy/content/check',
  '/api/deploy/content/release?dryRun=',
  '/api/deploy/content/promote',
  '/api/private/page/publish',
  '/api/private/page/unpublish',
  '/api/private/page/card',
  '/api/private/page/shareLink',
  '/auth/v1/token?grant_type=password&x=',
  '/auth/v1/',
  '/auth/v1/signup',
  '/auth/v1/verify',
  '/auth/v1/recover',
  '/rest/v1/',
  '/rest/v1/notes',
  '/rest/v1/profiles?',
  '/rest/v1/rpc/',
  '/rest/v1/rpc/accept_invite',
  '/rest/v1/rpc/preview_invite',
  '/rest/v1/rpc/preview_site_invite',
  '/rest/v1/rpc/save_note',
  '/storage/v1/object/',
  '/storage/v1/object/list/site-assets',
  '/storage/v1/upload/resumable',
  '/storage/v1/upload/resumable/',
  '/storage/v1/',
];

/** `MALFORMED=760000` tries 20,000 requests per route, which takes a while. */
const TRIED = fuzz(Number(process.env.MALFORMED) || 1_500);

let gateway: DatabaseApp;
let mina: Person;
beforeAll(async () => {
  // The REST library logs each request that it cannot parse to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  gateway = await startDatabaseApp();
  await gateway.deps.registry.publishAll([await writeShell(), await writeRemote()]);
  mina = await gateway.signUp('김민아');
});
afterAll(() => gateway.stop());

const STACK = /\n\s+at |node_modules|\.ts:\d+|Error:/;

test(`${TRIED.numRuns} malformed requests get no 5xx and no stack trace, each within a second`, {
  timeout: 600_000,
}, async () => {
  const { publishableKey } = gateway.deps.supabase;
  const asMina = { authorization: `Bearer ${mina.token}`, apikey: publishableKey };
  let network = 0;
  const answers = fc.asyncProperty(malformedRequests(PREFIXES), fc.boolean(), async (request, isSignedIn) => {
    const { path, method, headers, body } = request;
    const send = async () => {
      const response = await gateway.app.request(
        path,
        { method, headers: { ...(isSignedIn ? asMina : {}), ...headers }, ...(body === undefined ? {} : { body }) },
        from(`10.${(++network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`),
      );
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      expect(text).not.toMatch(STACK);
    };
    expect(await fastestOf(send, 1_000)).toBeLessThan(1_000);
  });
  await fc.assert(answers, TRIED);
});

test('the server keeps serving after input that is not HTTP', async () => {
  const server = createAdaptorServer({ fetch: gateway.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as net.AddressInfo;
  const bytes = [
    '\0\0\0\0',
    'GET\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET /%zz%00 HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET //evil.example/ HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET http://evil.example/rest/v1/notes HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a b c\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: \r\n\r\n',
    'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /rest/v1/notes HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ];
  const answers: string[] = [];
  for (const text of bytes) answers.push(await sendRaw(port, text));
  expect(answers.filter((answer) => /^HTTP\/1\.1 5/.test(answer) || STACK.test(answer))).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  server.close();
});

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (piece) => {
      answer += piece;
      setTimeout(end, 50);
    });
    socket.on('error', end).on('close', end).setTimeout(500, end);
  });
}
