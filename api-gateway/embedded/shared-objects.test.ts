import { fuzz } from '@dojang/server-kit/fuzz';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, rawLite, SITE, sender, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

// lite stores the names in a request in plain objects and writes into them by name. A name that every object has must not
// reach lite, because one request would change every object of the process.
let db: TestDatabase;
let person: Person;
beforeAll(async () => {
  // lite writes each refusal of the database to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  db = await startWorkspace();
  person = await signUp(db.embedded);
});
afterAll(() => db?.stop());

const SHARED = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const namesOfShared = () => SHARED.map((shared) => Object.getOwnPropertyNames(shared).join());
const UNTOUCHED = namesOfShared();

const name = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'id',
  'title',
);
const path = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .chain((names) => fc.constantFrom('.', '->', '->>', '(', ' ').map((separator) => names.join(separator)));
const value = fc
  .tuple(fc.constantFrom('', 'eq.', 'not.eq.', 'in.(', 'not.', 'is.'), path, fc.constantFrom('', ')', '.1', '.desc'))
  .map((parts) => parts.join(''));
const key = fc.oneof(
  path,
  fc.constantFrom('select', 'order', 'or', 'and', 'not.or', 'columns', 'on_conflict', 'limit'),
  path.map((names) => `${names}.or`),
);
/** Rows and settings with such keys, also nested ones. JSON.parse makes them own properties. */
const json = fc.letrec<{ any: unknown; object: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('1', '"x"', 'null', '[]'),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(name, tie('any')), { maxLength: 3 })
    .map((pairs) => `{${pairs.map(([of, item]) => `${JSON.stringify(of)}:${item}`).join()}}`),
})).object;

const requests = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE'),
  at: fc.constantFrom(
    '/rest/v1/notes',
    '/rest/v1/projects',
    '/rest/v1/rpc/can_see',
    '/auth/v1/signup',
    '/auth/v1/user',
    '/auth/v1/token?grant_type=password',
    '/storage/v1/object/list/files',
    '/storage/v1/bucket',
  ),
  query: fc.array(fc.tuple(key, value), { maxLength: 3 }),
  body: fc.oneof(
    json,
    json.map((row) => `[${row}]`),
  ),
  prefer: fc.constantFrom('', 'return=representation', 'resolution=merge-duplicates', '__proto__=1'),
});

type ValueOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

function toRequest({ method, at, query, body, prefer }: ValueOf<typeof requests>): Request {
  const parameters = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const headers = {
    apikey: db.embedded.publishableKey,
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
    ...(prefer && { prefer }),
  };
  const address = `${SITE}${at}${at.includes('?') ? '&' : '?'}${parameters}`;
  return new Request(address, { method, headers, ...(method === 'GET' ? {} : { body }) });
}

test('no name in a request changes the prototypes that all objects share', { timeout: 600_000 }, async () => {
  const isHarmless = fc.asyncProperty(requests, async (request) => {
    const answer = await sender(db.embedded)(toRequest(request));
    expect(answer.status).toBeLessThan(500);
    expect(namesOfShared()).toEqual(UNTOUCHED);
  });
  await fc.assert(isHarmless, fuzz(process.env.NIGHTLY ? 20_000 : 300));
});

test('starting an embedded Supabase does not change the shared prototypes', () => {
  expect(Object.getOwnPropertyDescriptor(Object.prototype, '__proto__')).toMatchObject({ get: expect.any(Function) });
});

test('the library alone still accepts such a name as a column', async () => {
  const lite = rawLite(db);
  const headers = { apikey: db.embedded.secretKey, authorization: `Bearer ${db.embedded.secretKey}` };
  try {
    await lite.send(new Request(`${SITE}/rest/v1/notes?select=id&__proto__=eq.1`, { headers }));
    expect(namesOfShared()).not.toEqual(UNTOUCHED);
  } finally {
    const known = new Set(UNTOUCHED[0]?.split(','));
    for (const added of Object.getOwnPropertyNames(Object.prototype)) {
      if (!known.has(added)) Reflect.deleteProperty(Object.prototype, added);
    }
    await lite.close();
  }
});
