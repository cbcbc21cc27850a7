import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { CONSTANT_MS } from './constant-time.ts';

let gateway: DatabaseApp;
let mina: Person;
let networks = 0;
/** An agreement that every account needs. */
const ID = '20000000-0000-4000-8000-000000000001';
beforeAll(async () => {
  // The cost of a password hash is the same as in production.
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined);
  gateway = await startDatabaseApp({ constant: true });
  mina = await gateway.signUp('김민아');
});
afterAll(() => gateway.stop());

const headersOf = (person?: Person) => ({
  apikey: gateway.deps.supabase.publishableKey,
  'content-type': 'application/json',
  ...(person ? { authorization: `Bearer ${person.token}` } : {}),
});

/** The parts of an answer that a stranger sees, and its duration in milliseconds. */
async function ask(method: string, path: string, body: object, person?: Person) {
  const began = performance.now();
  const init = { method, headers: headersOf(person), body: JSON.stringify(body) };
  const response = await gateway.app.request(`/auth/v1/${path}`, init, from(`10.9.0.${++networks}`));
  const text = await response.text();
  const names = [...response.headers.keys()].filter((name) => name !== 'x-request-id').sort();
  return { took: performance.now() - began, seen: [response.status, names, text] };
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('signing in takes the same time for an unknown address', async () => {
  const { embedded } = gateway.database;
  const signIn = async (email: string) => {
    const began = performance.now();
    const response = await embedded.fetch(
      new Request('http://localhost:3000/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: headersOf(),
        body: JSON.stringify({ email, password: 'wrong' }),
      }),
      { peerAddress: null },
    );
    return { took: performance.now() - began, seen: [response.status, await response.text()] };
  };
  const answers = new Set<string>();
  /** The time for a known address divided by the time for an unknown address. */
  const ratio = async () => {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let times = 0; times < 5; times++) {
      for (const [email, found] of [
        [mina.email, known],
        [`nobody-${times}@dojang.test`, unknown],
      ] as const) {
        const { took, seen } = await signIn(email);
        found.push(took);
        answers.add(JSON.stringify(seen));
      }
    }
    return median(known) / median(unknown);
  };
  // Without a password comparison the factor would be ten. On a busy machine some requests wait for a processor.
  await expect.poll(ratio).toSatisfy((times: number) => times > 0.5 && times < 2);
  expect(answers.size).toBe(1);
});

test.each([
  ['POST', 'token?grant_type=password', { password: 'wrong' }],
  ['POST', 'verify', { type: 'recovery', token: '123456' }],
  ['POST', 'resend', { type: 'signup' }],
])(
  '%s %s gives the same answer at the same time whether or not the address has an account',
  async (method, path, body) => {
    const known = await ask(method, path, { ...body, email: mina.email });
    const unknown = await ask(method, path, { ...body, email: 'nobody@dojang.test' });
    expect(unknown.seen[0]).toBe(known.seen[0]);
    expect(withoutIds(unknown.seen)).toEqual(withoutIds(known.seen));
    for (const { took } of [known, unknown]) expect(took).toBeGreaterThan(CONSTANT_MS - 5);
  },
);

const PASSWORD = 'a good long password';

test.each([
  ['no consents', { password: PASSWORD }],
  ['no data at all', { password: PASSWORD, data: null }],
  ['consents that are no list', { password: PASSWORD, data: { consents: { agreement_id: 'x' } } }],
  ['another version', { password: PASSWORD, data: { consents: [{ agreement_id: ID, version: 7 }] } }],
  ['a short password', { password: 'x7#kQ2!' }],
  ['a common password', { password: 'password1', data: { consents: [{ agreement_id: ID, version: 1 }] } }],
  ['no password', {}],
  ['an empty password', { password: '' }],
  ['a password that is no text', { password: 12345678 }],
  ['half a character in the name', { password: PASSWORD, data: { full_name: '\ud800' } }],
])('a sign-up with %s gives the same answer whether or not the address has an account', async (_, body) => {
  await gateway.database.sql`
    insert into public.agreements (id, kind, title, required, needs_consent, rank)
    values (${ID}, 'test_terms', '이용약관', true, true, 1) on conflict do nothing`;
  await gateway.database.sql`
    insert into public.agreement_versions (agreement_id, version, body, published_at, effective_at)
    values (${ID}, 1, '{"type":"doc","content":[]}', now() - interval '1 day', now() - interval '1 day') on conflict do nothing`;
  const known = await ask('POST', 'signup', { ...body, email: mina.email });
  const unknown = await ask('POST', 'signup', { ...body, email: 'nobody@dojang.test' });
  expect(known.seen[0]).toBeGreaterThanOrEqual(400);
  expect(withoutIds(unknown.seen)).toEqual(withoutIds(known.seen));
  expect(await gateway.database.sql`select from auth.users where email = 'nobody@dojang.test'`).toHaveLength(0);
});

const withoutIds = (seen: unknown) => JSON.stringify(seen).replace(/requestId\\*":\\*"[^"\\]*/g, '');
