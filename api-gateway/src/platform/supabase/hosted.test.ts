import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { startUpstream } from '../../testing/upstream.ts';
import { ApiError } from '../errors/api-error.ts';
import { clientAgentOf } from './forwarded-address.logic.ts';
import { hostedPort } from './hosted.ts';

const TIMEOUT_MS = 300;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function hosted(listener: RequestListener, secretKey = 'sb_secret_test') {
  const upstream = await startUpstream(listener);
  stops.push(upstream.stop);
  return hostedPort({
    url: upstream.url,
    publishableKey: 'p',
    secretKey,
    timeoutMs: TIMEOUT_MS,
    log: () => {},
    now: Date.now,
  });
}

const request = (init: RequestInit = {}) => new Request('http://gateway/rest/v1/notes?select=id', init);
const context = { peerAddress: '203.0.113.7' };

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${error}`);
  return [error.status, error.code];
};

test('a request is forwarded with path, query, body and key, and without hop-by-hop headers', async () => {
  let seen: unknown;
  const port = await hosted((incoming, answer) => {
    let body = '';
    incoming.on('data', (piece) => {
      body += piece;
    });
    incoming.on('end', () => {
      seen = { method: incoming.method, url: incoming.url, headers: incoming.headers, body };
      answer.end('{}');
    });
  });
  const headers = {
    apikey: 'p',
    cookie: 'sb-auth-token=secret',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'sb-forwarded-for': '6.6.6.6',
    te: 'trailers',
    prefer: 'return=representation',
  };
  await port.fetch(request({ method: 'POST', headers, body: '{"title":"한글"}' }), context);
  expect(seen).toMatchObject({
    method: 'POST',
    url: '/rest/v1/notes?select=id',
    body: '{"title":"한글"}',
    headers: { apikey: 'p', prefer: 'return=representation', 'x-forwarded-for': '203.0.113.7' },
  });
  const names = Object.keys((seen as { headers: object }).headers);
  expect(names).not.toContain('cookie');
  expect(names).not.toContain('x-forwarded-host');
  expect(names).not.toContain('sb-forwarded-for');
  expect(names).not.toContain('te');
});

test('rows are returned unchanged, compressed too, without the upstream’s cookies', async () => {
  const packed = gzipSync('[{"id":1}]');
  const port = await hosted((_, answer) => {
    answer.writeHead(206, { 'content-encoding': 'gzip', 'content-range': '0-0/1', 'set-cookie': 'a=b', 'x-a': '1' });
    answer.end(packed);
  });
  const response = await port.fetch(request({ headers: { 'accept-encoding': 'gzip, br' } }), context);
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe('0-0/1');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(Buffer.from(await response.arrayBuffer())).toEqual(packed);
});

describe('what the gateway reads', () => {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const asked = async (path: string, init: RequestInit) => {
    let accepted: unknown;
    const port = await hosted((incoming, answer) => {
      accepted = incoming.headers['accept-encoding'];
      answer.end('{}');
    });
    await port.fetch(new Request(`http://gateway${path}`, init), context);
    return accepted;
  };

  test.each([
    ['/auth/v1/token?grant_type=password', { method: 'POST', headers: browser, body: '{}' }],
    ['/rest/v1/rpc/accept_invite', { method: 'POST', headers: browser, body: '{}' }],
    ['/rest/v1/rpc/preview_invite?p_code=x', { headers: browser }],
    ['/rest/v1/memos', { method: 'POST', headers: browser, body: '{}' }],
    ['/functions/v1/due-calendar', { method: 'POST', headers: browser, body: '{}' }],
    // A request of the gateway itself.
    ['/rest/v1/profiles?select=id', {}],
  ] as [string, RequestInit][])('is asked for without compression: %s', async (path, init) => {
    expect(await asked(path, init)).toBe('identity');
  });

  test('rows of tables are passed on as the browser wants them', async () => {
    expect(await asked('/rest/v1/memos?select=id', { headers: browser })).toBe('gzip, deflate, br, zstd');
  });

  const PACKED = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };
  test.each(Object.entries(PACKED))('is decoded when it is compressed all the same: %s', async (encoding, pack) => {
    const text = JSON.stringify({ code: '53100', message: '가득 찼어요'.repeat(50) });
    const port = await hosted((incoming, answer) => {
      const bytes = pack(text);
      const status = incoming.url?.startsWith('/rest/') ? 503 : 200;
      answer.writeHead(status, { 'content-encoding': encoding, 'content-length': bytes.byteLength });
      answer.end(bytes);
    });
    for (const path of ['/rest/v1/memos', '/auth/v1/user']) {
      const response = await port.fetch(new Request(`http://gateway${path}`, { headers: browser }), context);
      expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual([null, null]);
      expect(await response.text()).toBe(text);
    }
  });

  test('an unknown compression, and one that breaks off, are outages', async () => {
    const port = await hosted((incoming, answer) => {
      const isUnknown = incoming.url?.includes('user');
      const bytes = gzipSync('x'.repeat(1000)).subarray(0, 15);
      answer.writeHead(200, { 'content-encoding': isUnknown ? 'lzma' : 'gzip', 'content-length': bytes.byteLength });
      answer.end(bytes);
    });
    for (const path of ['/auth/v1/user', '/auth/v1/passkeys']) {
      expect(await failure(port.fetch(new Request(`http://gateway${path}`), context))).toEqual([
        502,
        'upstream_unavailable',
      ]);
    }
  });
});

describe('the client’s address', () => {
  const TOKEN = `Bearer ${['a', 'b', 'c'].join('.')}`;
  /** The headers with which a request arrives at Supabase. */
  const arrives = async (
    method: string,
    path: string,
    { authorization = '', peerAddress = '203.0.113.7' as string | null, secretKey = 'sb_secret_test' } = {},
  ) => {
    let headers: IncomingHttpHeaders = {};
    const port = await hosted((incoming, answer) => {
      ({ headers } = incoming);
      incoming.resume();
      answer.end('{}');
    }, secretKey);
    const given = { apikey: 'p', 'sb-forwarded-for': '6.6.6.6', ...(authorization ? { authorization } : {}) };
    const body = method === 'GET' || method === 'DELETE' ? null : '{}';
    await port.fetch(new Request(`http://gateway${path}`, { method, headers: given, body }), { peerAddress });
    const { apikey, authorization: token, 'sb-forwarded-for': address } = headers;
    return { apikey, token, address };
  };
  const open = { apikey: 'p', token: undefined, address: undefined };

  test('goes with the secret key to the routes of Auth that count by it, in place of what the client claims', async () => {
    for (const path of ['/token?grant_type=refresh_token', '/signup', '/verify', '/recover?redirect_to=x', '/resend']) {
      expect([path, await arrives('POST', `/auth/v1${path}`)]).toEqual([
        path,
        { apikey: 'sb_secret_test', token: undefined, address: '203.0.113.7' },
      ]);
    }
    expect(await arrives('PUT', '/auth/v1/user', { authorization: TOKEN })).toEqual({
      apikey: 'sb_secret_test',
      token: TOKEN,
      address: '203.0.113.7',
    });
  });

  test.each([
    ['GET', '/auth/v1/user'],
    ['POST', '/auth/v1/logout'],
    ['GET', '/auth/v1/passkeys'],
    ['POST', '/auth/v1/passkeys/registration/verify'],
    ['POST', '/auth/v1/invite'],
    ['POST', '/auth/v1/magiclink'],
    ['GET', '/auth/v1/admin/users'],
    ['POST', '/auth/v1/admin/users'],
    ['POST', '/auth/v1/admin/generate_link'],
    ['POST', '/auth/v1/token/../admin/users'],
    ['POST', '/auth/v1/token/'],
    ['POST', '/auth/v1//token'],
    ['DELETE', '/auth/v1/user'],
    ['GET', '/rest/v1/profiles'],
    ['POST', '/rest/v1/rpc/save_note'],
    ['POST', '/storage/v1/object/site-assets/a.png'],
    ['POST', '/functions/v1/due-calendar'],
  ])('the secret key goes nowhere else: %s %s', async (method, path) => {
    expect(await arrives(method, path)).toEqual(open);
    expect(await arrives(method, path, { authorization: TOKEN })).toEqual({ ...open, token: TOKEN });
  });

  test('nothing that a client made up, or that marks a browser, goes along with the secret key', async () => {
    let names: string[] = [];
    let agent: string | undefined;
    const port = await hosted((incoming, answer) => {
      names = Object.keys(incoming.headers);
      agent = incoming.headers['user-agent'];
      incoming.resume();
      answer.end('{}');
    });
    const headers = {
      'x-original-url': '/admin/users',
      'x-http-method-override': 'DELETE',
      'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
      'accept-language': 'ko',
      origin: 'http://gateway',
      referer: 'http://gateway/member/login',
      'sec-ch-ua': '"Chromium";v="140"',
      'sec-fetch-mode': 'cors',
      'x-client-info': 'supabase-js-web/2',
      cookie: 'a',
    };
    await port.fetch(new Request('http://gateway/auth/v1/recover', { method: 'POST', headers, body: '{}' }), context);
    expect(names.sort()).toEqual(
      `accept-encoding apikey connection content-type host sb-forwarded-for transfer-encoding user-agent x-forwarded-for`.split(
        ' ',
      ),
    );
    expect(agent).toMatch(/^dojang-gateway [0-9a-f]+$/);
    expect(clientAgentOf(agent ?? '')).toBe(headers['user-agent']);
  });

  test.each([
    ['dojang-gateway', ''],
    ['', ''],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['dojang-gateway 4f4', 'O'],
  ])('the stored user agent %j is that of the client %j', (stored, agent) => {
    expect(clientAgentOf(stored)).toBe(agent);
  });

  test('a key in place of a token is left out beside the secret key, because both have to be the same', async () => {
    const { token } = await arrives('POST', '/auth/v1/recover', { authorization: 'Bearer sb_publishable_x' });
    expect(token).toBeUndefined();
  });

  test('a key of the former kind is not sent, because it lets nobody name an address; self-hosted Auth needs none', async () => {
    expect(await arrives('POST', '/auth/v1/recover', { secretKey: ['h', 'p', 's'].join('.') })).toEqual({
      ...open,
      address: '203.0.113.7',
    });
  });

  test.each([
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is sent as %s', async (peerAddress, address) => {
    expect((await arrives('POST', '/auth/v1/recover', { peerAddress })).address).toBe(address);
  });

  test.each(['203.0.113.7:4711', 'unknown', '6.6.6.6, 203.0.113.7', '', null])(
    'without an address the request goes as it came: %s',
    async (peerAddress) => {
      expect(await arrives('POST', '/auth/v1/recover', { peerAddress })).toEqual(open);
    },
  );
});

test('an answer is streamed while it is still being written', async () => {
  const port = await hosted((_, answer) => {
    answer.write('first');
    setTimeout(() => answer.end('second'), 100);
  });
  const reader = (await port.fetch(request(), context)).body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
});

describe('an upstream that', () => {
  test('an upstream that refuses connections is 502 at once', async () => {
    const upstream = await startUpstream(() => {});
    await upstream.stop();
    const port = hostedPort({
      url: upstream.url,
      publishableKey: 'p',
      secretKey: 's',
      // If a refusal waited for the time-out, the test would exceed its time limit.
      timeoutMs: 10 * 60_000,
      log: () => {},
      now: Date.now,
    });
    expect(await failure(port.fetch(request(), context))).toEqual([502, 'upstream_unavailable']);
  });

  test('an upstream that never answers is 504 within the timeout and 100 ms', async () => {
    const port = await hosted(() => {});
    const took = async () => {
      const began = performance.now();
      expect(await failure(port.fetch(request(), context))).toEqual([504, 'upstream_timeout']);
      return performance.now() - began;
    };
    // On a busy machine an attempt may wait for a free processor.
    await expect.poll(took).toBeLessThan(TIMEOUT_MS + 100);
  });

  test('an upstream that stalls in the middle of its answer is disconnected', async () => {
    const port = await hosted((_, answer) => {
      answer.write('[');
    });
    const response = await port.fetch(request(), context);
    await expect(response.text()).rejects.toThrow();
  });

  test('an upstream that resets the connection is 502, and a request with effects is sent only once', async () => {
    const received: string[] = [];
    const port = await hosted((incoming) => {
      received.push(incoming.method ?? '');
      incoming.socket.resetAndDestroy();
    });
    expect(await failure(port.fetch(request({ method: 'POST', body: '{}' }), context))).toEqual([
      502,
      'upstream_unavailable',
    ]);
    expect(received).toEqual(['POST']);
    await failure(port.fetch(request(), context));
    expect(received).toEqual(['POST', 'GET', 'GET']);
  });

  test('an upstream that answers 500, 429 or invalid content is passed on unchanged', async () => {
    const port = await hosted((incoming, answer) => {
      answer.writeHead(incoming.method === 'GET' ? 500 : 429, { 'retry-after': '3' });
      answer.end('{"broken');
    });
    expect((await port.fetch(request(), context)).status).toBe(500);
    const limited = await port.fetch(request({ method: 'DELETE' }), context);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
  });

  test('an upstream that becomes available again is used again', async () => {
    let broken = true;
    const port = await hosted((incoming, answer) => {
      if (broken) incoming.socket.destroy();
      else answer.end('[]');
    });
    await failure(port.fetch(request(), context));
    broken = false;
    expect((await port.fetch(request(), context)).status).toBe(200);
  });
});

describe('tokens of a project with asymmetric keys', () => {
  const signed = async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
    const sign = (claims: Record<string, unknown>, kid = 'one') =>
      new SignJWT({ session_id: '6a9f2f0c-1f0e-4b5e-8d0a-3c1d2e4f5a6b', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setSubject('0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01')
        .setExpirationTime('1h')
        .sign(privateKey);
    return { jwk, sign };
  };

  test('tokens are verified by the published keys', async () => {
    const { jwk, sign } = await signed();
    const port = await hosted((incoming, answer) => {
      answer.writeHead(incoming.url === '/auth/v1/.well-known/jwks.json' ? 200 : 404);
      answer.end(JSON.stringify({ keys: [jwk] }));
    });
    expect(await port.verifyToken(await sign({ role: 'authenticated' }))).toMatchObject({ role: 'authenticated' });
    expect(await port.verifyToken(await sign({ role: 'postgres' }))).toBeNull();
    expect(await port.verifyToken(await sign({ role: 'authenticated' }, 'two'))).toBeNull();
    expect(await port.verifyToken(await (await signed()).sign({ role: 'authenticated' }))).toBeNull();
    const confused = new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setExpirationTime('1h');
    expect(await port.verifyToken(await confused.sign(Buffer.from(JSON.stringify(jwk))))).toBeNull();
  });

  test('tokens cannot be verified while the keys are unavailable: 502, not 401', async () => {
    const { sign } = await signed();
    const port = await hosted((_, answer) => {
      answer.writeHead(500);
      answer.end('no');
    });
    expect(await failure(port.verifyToken(await sign({ role: 'authenticated' })))).toEqual([
      502,
      'upstream_unavailable',
    ]);
  });
});
