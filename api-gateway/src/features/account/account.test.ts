import { checkResetPwdResponse } from '@dojang/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let people = 0;
/** A separate network for each test, because counts of one test would affect the next. */
let network: object;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
});
afterAll(() => gateway.stop());

const freshNetwork = () => {
  network = from(`192.168.7.${++people}`);
};
const post = (path: string, body: unknown, bindings = network) =>
  gateway.app.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: gateway.deps.supabase.publishableKey },
      body: JSON.stringify(body),
    },
    bindings,
  );
const codeOf = async (response: Response) => ((await response.json()) as { code?: unknown }).code;

const check = (email: string, displayName: string) => post('/api/public/checkResetPwd', { email, displayName });
const ticketFor = async (person: Person) => {
  const answer = checkResetPwdResponse.parse(await (await check(person.email, person.name)).json());
  if (!answer) throw new Error('no ticket');
  return answer.ticket;
};
const recover = (email: string, ticket?: string) =>
  post('/auth/v1/recover', { email, gotrue_meta_security: { captcha_token: ticket } });
const signIn = (email: string, password: string, bindings = network) =>
  post('/auth/v1/token?grant_type=password', { email, password }, bindings);

describe('checkResetPwd:', () => {
  test('a ticket is given when both match, in upper or lower case and any Unicode composition', async () => {
    freshNetwork();
    const person = await gateway.signUp('박준');
    const answer = await check(` ${person.email.toUpperCase()} `, '박준'.normalize('NFD'));
    expect(checkResetPwdResponse.parse(await answer.json())).toMatchObject({ ticket: expect.any(String) });
  });

  test('a ticket is given for the name as typed at sign-up, although it is stored with fewer spaces', async () => {
    freshNetwork();
    const person = await gateway.signUp('Mina  Kim\u3000(대표)');
    const answer = await check(person.email, person.name);
    expect(checkResetPwdResponse.parse(await answer.json())).toMatchObject({ ticket: expect.any(String) });
  });

  test('a wrong name and an unknown e-mail get the same answer false', async () => {
    freshNetwork();
    expect(await (await check(mina.email, '김민지')).json()).toBe(false);
    expect(await (await check('nobody@dojang.test', '김민아')).json()).toBe(false);
  });

  test('treats filter syntax in an e-mail as plain text', async () => {
    freshNetwork();
    expect(await (await check('*&display_name=eq.김민아', '김민아')).json()).toBe(false);
    expect(await (await check('x@y.z&or=(id.not.is.null)', '김민아')).json()).toBe(false);
  });
});

describe('requesting a reset mail', () => {
  test('a reset mail requires a ticket', async () => {
    freshNetwork();
    for (const ticket of [undefined, '', 'x.y', 'x']) {
      const response = await recover(mina.email, ticket);
      expect([response.status, await codeOf(response)]).toEqual([403, 'ticket_required']);
    }
  });

  test('a ticket works once, and the mail has a link and a code', async () => {
    freshNetwork();
    const person = await gateway.signUp('이소라');
    const ticket = await ticketFor(person);
    expect((await recover(person.email, ticket)).status).toBe(200);
    expect((await recover(person.email, ticket)).status).toBe(403);
    await gateway.deps.mailbox?.collect();
    const mail = (await gateway.deps.mailbox?.list())?.find(({ to }) => to === person.email);
    expect(mail?.subject).toContain('비밀번호를 다시 설정');
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/member\/verify\?token_hash=\S+/);
    expect(mail?.text).toMatch(/코드: \d{6}/);
  });

  test('a reset mail requires a ticket of the same account that is at most ten minutes old', async () => {
    freshNetwork();
    const person = await gateway.signUp('최유리');
    const ticket = await ticketFor(person);
    expect((await recover(mina.email, ticket)).status).toBe(403);
    gateway.clock.now += 10 * 60_000;
    expect((await recover(person.email, ticket)).status).toBe(403);
  });
});

describe('signing in', () => {
  test('a sign-in with a body that is not JSON is an invalid request', async () => {
    freshNetwork();
    const response = await gateway.app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: '{"email',
    });
    expect(response.status).toBe(400);
  });

  test('a sign-in with more than 8 KB is too large', async () => {
    freshNetwork();
    expect((await signIn('a@b.c', 'x'.repeat(9_000))).status).toBe(413);
  });
});
