import { fastestOf, fuzz } from '@dojang/server-kit/fuzz';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, SITE, sender, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

/** `MALFORMED=20000` is used in the nightly run. */
const REQUESTS = Number(process.env.MALFORMED || 800);

let db: TestDatabase;
let person: Person;
beforeAll(async () => {
  db = await startWorkspace();
  person = await signUp(db.embedded);
});
afterAll(() => db?.stop());

const words = (text: string) => fc.constantFrom(...text.trim().split(/\s+/));

const METHODS = words('GET POST PATCH PUT DELETE HEAD OPTIONS');
const PATHS = words(`
  /rest/v1/notes /rest/v1/projects /rest/v1/rpc/can_see /rest/v1/rpc/raise_error /rest/v1/nope /rest/v1/
  /auth/v1/token /auth/v1/signup /auth/v1/verify /auth/v1/recover /auth/v1/otp /auth/v1/user /auth/v1/logout
  /auth/v1/resend /auth/v1/authorize /auth/v1/callback /auth/v1/settings /auth/v1/magiclink /auth/v1/admin/users
  /storage/v1/object/files/x /storage/v1/object/list/files /storage/v1/object/sign/files /storage/v1/object/sign/files/x
  /storage/v1/object/move /storage/v1/object/copy /storage/v1/bucket /storage/v1/object/info/files/x
  /storage/v1/object/public/thumbs/x /storage/v1/object/upload/sign/files/x /storage/v1/object/files`);
const PARAMETERS = words(`
  select id title content order limit offset or and not.or columns on_conflict content->>text p_project_id grant_type
  type token redirect_to flow scope provider state code width`);
const VALUES = words(`
  null x " ' %00 % () ( ) , . * ->> ::int eq. in.( or( -1 1e999 {} [] 가 😀 \\ ; -- id title count() ...projects(*)
  projects!inner(name) nope(*) eq.1 is.x match.( imatch.[ fts.a& fts(x).a cs.{ cs.{"a": ov.( sl.[1 not.not.eq.1
  eq(any).{1,2 id.desc.nullsfoo 1,2 NaN Infinity 2026-13-45 ${'9'.repeat(400)}`);
const HEADERS = words(`
  prefer:return=representation prefer:count=exact prefer:resolution=merge-duplicates prefer:count=planned,foo=bar
  range:5-1 range:x range:0-999999999999999999999 accept:application/vnd.pgrst.object+json accept:text/csv accept:x
  accept-profile:auth content-profile:x content-type:text/csv content-type:application/x-www-form-urlencoded
  content-type:multipart/form-data content-type:application/octet-stream x-upsert:maybe x-metadata:@@
  authorization:Bearer authorization:Basic`);
const FIELDS = words(`
  id title content project_id email password data token type refresh_token code_challenge code_challenge_method
  auth_code code_verifier token_hash expiresIn paths prefix limit offset sortBy search bucketId sourceKey
  destinationKey p_project_id p_code p_message name public prefixes created_at options create_user`);
const JUNK = fc.constantFrom<unknown>(
  null,
  1,
  -1,
  1e308,
  'x',
  '',
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  true,
  '\u0000',
  '가'.repeat(300),
  [1, 'a', {}],
  '2026-99-99',
);

const queries = fc
  .array(fc.tuple(PARAMETERS, VALUES), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'));
const tails = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  VALUES.map((value) => `/${encodeURIComponent(value)}`),
);
const fields = fc.array(fc.tuple(FIELDS, JUNK), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs));
const bodies = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '[{}]'),
  fc
    .oneof(
      JUNK,
      fields,
      fields.map((row) => [row]),
    )
    .map((value) => JSON.stringify(value)),
);
const requests = fc.record({
  method: METHODS,
  address: fc.tuple(PATHS, tails, queries).map(([path, tail, query]) => `${SITE}${path}${tail}?${query}`),
  headers: fc.array(HEADERS, { maxLength: 2 }),
  body: bodies,
});

type ValueOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

function toRequest({ method, address, headers, body }: ValueOf<typeof requests>) {
  const sent = new Headers({ apikey: db.embedded.publishableKey, 'content-type': 'application/json' });
  sent.set('authorization', `Bearer ${person.token}`);
  for (const header of headers) {
    const [name = '', value = ''] = header.split(/:(.*)/s);
    sent.set(name, value);
  }
  const isBodiless = method === 'GET' || method === 'HEAD';
  return new Request(address, { method, headers: sent, ...(isBodiless ? {} : { body }) });
}

test(`${REQUESTS} malformed requests are answered within a second, without 5xx and without a stack trace`, async () => {
  // lite writes each refusal of the database to the console, so the console is silenced.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const isAnswered = fc.asyncProperty(requests, async (request) => {
    const send = async () => {
      const answer = await sender(db.embedded)(toRequest(request));
      const text = await answer.text();
      expect(answer.status, text.slice(0, 200)).toBeLessThan(500);
      expect(text).not.toMatch(/\n\s+at .*:\d+:\d+/);
    };
    expect(await fastestOf(send, 1_000)).toBeLessThan(1_000);
  });
  await fc.assert(isAnswered, fuzz(REQUESTS));
}, 600_000);
