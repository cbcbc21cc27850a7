import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppEnv } from '../http/env.ts';
import type { LogEntry } from '../http/log.ts';
import { requestLog } from '../middleware/request-log/request-log.ts';
import { openTracing } from './open-tracing.ts';
import type { Tracing } from './tracing.ts';

const [TRACE, SPAN] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: unknown }[];
}

// A collector as OTLP/HTTP with JSON specifies it: POST /v1/traces.
let collector: Server;
let paths: string[];
let bodies: { resourceSpans: { resource: unknown; scopeSpans: { spans: SentSpan[] }[] }[] }[];
let logs: LogEntry[];
let tracing: Tracing;
beforeEach(async () => {
  [paths, bodies, logs] = [[], [], []];
  collector = createServer(async (request, response) => {
    paths.push(`${request.method} ${request.url}`);
    bodies.push((await json(request)) as (typeof bodies)[number]);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const opened = await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }, (entry) =>
    logs.push(entry),
  );
  if (!opened) throw new Error('tracing is configured');
  tracing = opened;
});
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

const app = () => {
  const fetch = tracing.calls(async () => new Response('[]', { status: 200 }));
  const call = (path: string) => fetch(new Request(`http://gateway.internal${path}`), { peerAddress: null });
  return new Hono<AppEnv>()
    .use(
      requestLog(
        (entry) => logs.push(entry),
        () => performance.now(),
        tracing,
      ),
    )
    .get('/api/memo/:memoId', async (c) => {
      await Promise.all([call('/rest/v1/memos?id=eq.secret-of-mina'), call('/storage/v1/object/secret.png')]);
      return c.text('ok');
    });
};
const sent = () =>
  bodies.flatMap(({ resourceSpans }) => resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));

test('a request and its calls to the database arrive as one trace, which continues the trace of the caller', async () => {
  const headers = { traceparent: `00-${TRACE}-${SPAN}-01`, 'user-agent': 'secret' };
  const answer = await app().request('/api/memo/secret-7?q=secret', { headers });
  const [, ownSpan] = /^traceparent;desc="00-0af7651916cd43dd8448eb211c80319c-([0-9a-f]{16})-01"$/.exec(
    answer.headers.get('server-timing') ?? '',
  ) as RegExpExecArray;
  await tracing.stop();
  expect(paths).toEqual(['POST /v1/traces']);
  const spans = sent().map(({ traceId, parentSpanId, name }) => ({ traceId, parentSpanId, name }));
  expect(spans).toHaveLength(3);
  expect(spans).toEqual(
    expect.arrayContaining([
      { traceId: TRACE, parentSpanId: ownSpan, name: 'GET /rest/v1/memos' },
      { traceId: TRACE, parentSpanId: ownSpan, name: 'GET /storage/v1' },
      { traceId: TRACE, parentSpanId: SPAN, name: 'GET /api/memo/:memoId' },
    ]),
  );
  expect(logs).toMatchObject([{ event: 'request', traceId: TRACE, path: '/api/memo/:memoId' }]);
  expect(JSON.stringify([bodies, logs])).not.toContain('secret');
});

test('when the caller’s trace is not sampled, no span is sent, and the trace is continued', async () => {
  const answer = await app().request('/api/memo/1', { headers: { traceparent: `00-${TRACE}-${SPAN}-00` } });
  await tracing.stop();
  expect(answer.headers.get('server-timing')).toMatch(
    /^traceparent;desc="00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00"$/,
  );
  expect(sent()).toEqual([]);
});

test('an unavailable collector does not delay a request, and is logged', async () => {
  collector.closeAllConnections();
  collector.close();
  expect((await app().request('/api/memo/1')).status).toBe(200);
  await tracing.stop();
  await expect.poll(() => logs.map(({ event }) => event)).toContain('tracing');
});

test.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }])(
  'without a collector nothing is opened: %o',
  async (env) => {
    expect(await openTracing(env, () => {})).toBeNull();
  },
);
