import fc from 'fast-check';

const UUID = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';

const VALUES = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e999',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  "' or 1=1--",
  '"><script>alert(1)</script>',
  '{7*7}',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '%',
  '%zz',
  '%E0%A4%A',
  '%00',
  '%0d%0aset-cookie:a=b',
  '한글',
  '\u{1F600}',
  'a'.repeat(5_000),
  '__proto__',
  'constructor',
  UUID,
  UUID.toUpperCase(),
  `${UUID}0`,
  '(((((((((',
  'eq.x)or(1.eq.1',
  '*',
  ';',
  '//',
  '\\\\',
];

const BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e400',
  '{"__proto__":{"admin":true}}',
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  '['.repeat(20_000),
  '\u0000\u0001\ufffd',
  JSON.stringify({ email: ['a'], password: { $ne: 1 } }),
  JSON.stringify({ email: 'a@b.c'.repeat(2_000), password: 1, displayName: 'x'.repeat(5_000) }),
  JSON.stringify({ projectId: UUID, pageId: UUID, baseRev: 1.5, inviteCode: 'x'.repeat(300), params: 1 }),
  JSON.stringify({ projectId: UUID, pageId: UUID, baseRev: 2 ** 60, inviteCode: '', user: { id: 1 } }),
  JSON.stringify({ p_project_id: 'x', p_code: { a: 1 }, p_content: [[[[]]]] }),
  'a=b&c=d',
  '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\n',
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

const HEADERS: Record<string, string>[] = [
  {},
  { 'content-type': 'application/json' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': ';;;' },
  { accept: 'application/vnd.pgrst.object+json' },
  { prefer: 'return=representation,count=exact,resolution=merge-duplicates' },
  { range: 'bytes=9999999-1', 'range-unit': 'items' },
  { 'accept-encoding': 'br;q=0, gzip;q=x, *' },
  { 'if-none-match': '*, W/"' },
  { cookie: 'dojang_routing=%%%; a=b; ; =' },
  { cookie: `dojang_routing=${'a.'.repeat(500)}` },
  { 'accept-profile': 'pg_catalog', 'content-profile': 'auth' },
  { host: 'a b' },
  { 'x-forwarded-for': ', ,::::,' },
];

export interface MalformedRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

const values = fc.constantFrom(...VALUES);
const queries = fc.tuple(values, values, values).map(([name, value, select]) => `?${name}=${value}&select=${select}`);
const bodies = fc.constantFrom(...BODIES);
/** A value that is present in every second request. */
const sometimes = (some: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), some);

/** Requests with one or more errors, under one of these prefixes. */
export const malformedRequests = (prefixes: readonly string[]): fc.Arbitrary<MalformedRequest> =>
  fc
    .record({
      path: fc
        .tuple(fc.constantFrom(...prefixes), sometimes(values), sometimes(queries))
        .map((parts) => parts.join('')),
      method: fc.constantFrom(...METHODS),
      headers: fc.constantFrom(...HEADERS),
      body: bodies,
    })
    .map(({ body, ...request }) =>
      request.method === 'GET' || request.method === 'HEAD' ? request : { ...request, body },
    );
