import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { startUpstream } from '../../testing/upstream.ts';
import { ApiError } from '../errors/api-error.ts';
import { hostedPort } from './hosted.ts';

const TIMEOUT_MS = 300;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function hosted(listener: RequestListener) {
  const upstream = await startUpstream(listener);
  stops.push(upstream.stop);
  return hostedPort({
    url: upstream.url,
    publishableKey: 'p',
    secretKey: 's',
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
  expect(names).not.toContain('te');
});

test('an answer is returned unchanged, compressed too, without the upstream’s cookies', async () => {
  const packed = gzipSync('[{"id":1}]');
  const port = await hosted((_, answer) => {
    answer.writeHead(206, { 'content-encoding': 'gzip', 'content-range': '0-0/1', 'set-cookie': 'a=b', 'x-a': '1' });
    answer.end(packed);
  });
  const response = await port.fetch(request(), context);
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe('0-0/1');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(Buffer.from(await response.arrayBuffer())).toEqual(packed);
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
