import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimsReader } from '@dojang/server-kit/claims';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFunctions, type Functions } from './index.ts';

const SECRET = new TextEncoder().encode('a secret of the tests, 32 characters and more');
const SITE = 'http://localhost:3000';

/** Functions for the tests. Each shows one behaviour. */
const CODE: Record<string, string> = {
  echo: `Deno.serve(async (request) => Response.json({
    method: request.method,
    region: request.headers.get('x-region'),
    body: request.method === 'POST' ? await request.json() : null,
    url: Deno.env.get('SUPABASE_URL'),
    path: Deno.env.get('HOME') ?? 'none',
  }, { status: 201 }));`,
  'asks-supabase': `Deno.serve(async () => {
    const answer = await fetch(Deno.env.get('SUPABASE_URL') + '/rest/v1/rpc/x', { method: 'POST', body: '{"a":1}' });
    return new Response(await answer.text(), { status: answer.status });
  });`,
  throws: `Deno.serve(() => { throw new Error('secret text'); });`,
  // The function blocks its thread, as a long computation does.
  loops: `const cell = new Int32Array(new SharedArrayBuffer(4));
  Deno.serve(async (request) => {
    if ((await request.json()).a) for (;;) Atomics.wait(cell, 0, 0, 1000);
    return new Response('again');
  });`,
  grows: `Deno.serve(() => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); });`,
  'does-not-start': `import './nothing.ts'; Deno.serve(() => new Response());`,
  intrudes: `Deno.serve(async () => {
    const tries = [
      () => import('node:fs').then(({ readFileSync }) => readFileSync('/etc/hostname')),
      () => import('node:fs').then(({ writeFileSync }) => writeFileSync('/tmp/written-by-a-function', '')),
      () => import('node:child_process').then(({ execSync }) => execSync('id')),
    ];
    const codes = [];
    for (const each of tries) codes.push(await each().then(() => 'done', ({ code }) => code));
    return Response.json(codes);
  });`,
};

let folder: string;
let functions: Functions;
let token: string;
const lines: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dojang-functions-'));
  for (const [name, code] of Object.entries(CODE)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.ts'), code);
  }
  mkdirSync(join(folder, '_shared'));
  writeFileSync(join(folder, '_shared', 'index.ts'), CODE.echo ?? '');
  token = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(SECRET);
  functions = createFunctions({
    folder,
    env: { SUPABASE_URL: SITE },
    readToken: claimsReader(SECRET),
    fetch: async (request) => new Response(`${new URL(request.url).pathname} ${await request.text()}`, { status: 207 }),
    log: (line) => lines.push(line),
    patienceMs: 3_000,
  });
});
afterAll(() => {
  functions.close();
  rmSync(folder, { recursive: true });
});

const call = (
  name: string,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
  body = '{"a":1}',
) => {
  const request = new Request(`${SITE}/functions/v1/${name}`, { method: 'POST', headers, body });
  // These requests have the same class as requests of the HTTP server.
  return functions.serve(Object.defineProperty(request, 'bytes', { value: undefined }));
};

test('a function gets the request and its own environment variables, but not those of the server', async () => {
  const answer = await call('echo', { authorization: `Bearer ${token}`, 'x-region': 'ap-northeast-2' });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    method: 'POST',
    region: 'ap-northeast-2',
    body: { a: 1 },
    url: SITE,
    path: 'none',
  });
});

test('without a valid token no function is called, except by OPTIONS', async () => {
  expect((await call('echo', {})).status).toBe(401);
  expect((await call('echo', { authorization: 'Bearer a.b.c' })).status).toBe(401);
  expect((await call('echo', { authorization: 'Bearer sb_publishable_x' })).status).toBe(401);
  const asked = await functions.serve(new Request(`${SITE}/functions/v1/echo`, { method: 'OPTIONS' }));
  expect(await asked.json()).toMatchObject({ method: 'OPTIONS' });
});

test.each(['missing', '_shared', '..%2fecho', 'echo/more', ''])('there is no function %j', async (name) => {
  expect((await call(name)).status).toBe(404);
});

test('requests of a function to Supabase reach it without a port', async () => {
  const answer = await call('asks-supabase');
  expect([answer.status, await answer.text()]).toEqual([207, '/rest/v1/rpc/x {"a":1}']);
});

test('many requests at once are answered, each with its own answer', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => call('echo', headers, `{"a":${at}}`)));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(bodies.map(({ body }) => body.a)).toEqual(Array.from({ length: 20 }, (_, at) => at));
});

test('a function that throws answers 500 without the text of the error', async () => {
  const answer = await call('throws');
  expect([answer.status, answer.headers.get('x-relay-error')]).toEqual([500, null]);
  expect(await answer.text()).not.toContain('secret text');
});

test.each(['does-not-start', 'grows'])('a function that %s is a failure of the relay', async (name) => {
  const answer = await call(name);
  expect([answer.status, answer.headers.get('x-relay-error')]).toEqual([546, 'true']);
  expect(lines).toContain(`function ${name} gave no answer`);
});

test('an endless loop is ended after the time limit, and the next request starts the function again', async () => {
  const [looping, other] = await Promise.all([call('loops'), call('echo')]);
  expect([looping.status, other.status]).toEqual([546, 201]);
  expect((await call('loops', { authorization: `Bearer ${token}` }, '{}')).status).toBe(200);
});

test('a call of one person that is ended takes no call of another person with it, nor makes it wait', async () => {
  const tokenOf = (sub: string) =>
    new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setExpirationTime('1h')
      .sign(SECRET);
  const [heavy, other] = [await tokenOf('heavy'), await tokenOf('other')];
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  let ended = 0;
  const looping = [1, 2, 3].map(() => call('loops', as(heavy)).finally(() => ended++));
  const answers = [];
  for (let at = 0; at < 3; at += 1) answers.push((await call('loops', as(other), '{}')).status);
  expect(answers).toEqual([200, 200, 200]);
  // The calls of the other person did not stand behind all of these.
  expect(ended).toBeLessThan(looping.length);
  expect((await Promise.all(looping)).map(({ status }) => status)).toEqual([546, 546, 546]);
});

test('a function can read nothing outside its folder, write no file and start no program', async () => {
  const refused = 'ERR_ACCESS_DENIED';
  expect(await (await call('intrudes')).json()).toEqual([refused, refused, refused]);
});
