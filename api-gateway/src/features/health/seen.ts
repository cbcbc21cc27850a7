import { setTimeout as pause } from 'node:timers/promises';
import { SEEN_PAUSE_MS, type Seen } from '@dojang/api-contract';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';

/**
 * GET /api/public/seen: what the gateway sees of this request, so that an operator can tell what a proxy in front withholds. The
 * answer is one line of JSON, and after a pause an empty line: a proxy that buffers delivers both at once. It holds nothing that
 * the caller did not send.
 */
export function seen({ config }: { config: { trustProxy: boolean } }) {
  return new Hono<AppEnv>().get('/api/public/seen', (c) => {
    const answer: Seen = {
      address: clientAddress(c, config.trustProxy),
      host: c.req.header('host') ?? '',
      scheme: c.req.header('x-forwarded-proto') ?? null,
      isForwarded: c.req.header('x-forwarded-for') !== undefined,
      trustsProxy: config.trustProxy,
    };
    c.header('content-type', 'application/x-ndjson; charset=utf-8');
    c.header('x-accel-buffering', 'no');
    return stream(c, async (body) => {
      await body.write(`${JSON.stringify(answer)}\n`);
      await pause(SEEN_PAUSE_MS);
      await body.write('\n');
    });
  });
}
