import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, SITE, sender, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

/** `MALFORMED=20000` for a night's worth. */
const REQUESTS = Number(process.env.MALFORMED || 1_500);
const SEED = Number(process.env.MALFORMED_SEED || 42);

let db: TestDatabase;
let person: Person;
beforeAll(async () => {
  db = await startWorkspace();
  person = await signUp(db.embedded);
});
afterAll(() => db?.stop());

/** The same numbers for the same seed, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state % limit;
  };
  return { below, pick: <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0] };
}

type List = [string, ...string[]];
const words = (text: string) => text.trim().split(/\s+/) as List;

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
const JUNK: [unknown, ...unknown[]] = [
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
];

test(`${REQUESTS} malformed requests get an answer within a second, never 5xx, never a stack`, async () => {
  // lite writes each refusal of the database to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { below, pick } = random(SEED);
  const failures: string[] = [];
  for (let i = 0; i < REQUESTS; i++) {
    const method = pick(METHODS);
    const tail = below(6) === 0 ? `/${encodeURIComponent(pick(VALUES))}` : '';
    const query = Array.from({ length: below(4) }, () => `${pick(PARAMETERS)}=${encodeURIComponent(pick(VALUES))}`);
    const url = `${SITE}${pick(PATHS)}${tail}?${query.join('&')}`;
    const headers = new Headers({ apikey: db.embedded.publishableKey, 'content-type': 'application/json' });
    headers.set('authorization', `Bearer ${person.token}`);
    for (let n = below(3); n > 0; n--) {
      const [name = '', value = ''] = pick(HEADERS).split(/:(.*)/s);
      headers.set(name, value);
    }
    const fields = Object.fromEntries(Array.from({ length: below(5) }, () => [pick(FIELDS), pick(JUNK)]));
    const body = pick([
      '',
      '{',
      'null',
      '[]',
      '[{}]',
      JSON.stringify(pick(JUNK)),
      JSON.stringify(fields),
      JSON.stringify([fields]),
    ]);
    const bodiless = method === 'GET' || method === 'HEAD';
    const began = performance.now();
    const answer = await sender(db.embedded)(new Request(url, { method, headers, ...(bodiless ? {} : { body }) }));
    const text = await answer.text();
    if (answer.status >= 500 || performance.now() - began > 1_000 || /\n\s+at .*:\d+:\d+/.test(text)) {
      failures.push(`${method} ${url} ${body} → ${answer.status} ${text.slice(0, 200)}`);
    }
  }
  expect(failures).toEqual([]);
}, 300_000);
