import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { textOf } from '../../platform/http/body.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { Settlement } from './settle.ts';
import { isSigned } from './signature.logic.ts';
import { tossEvent } from './toss.schema.ts';

interface WebhookDeps {
  rest: Pick<Rest, 'rpc'>;
  settlement: Settlement;
  limits: Limits<'payWebhook'>;
  securityKey: string | undefined;
  config: { trustProxy: boolean };
}

const PREFIX = 'tosspayments-webhook-';
const noted = z.string().nullable();

/**
 * POST /api/public/pay/webhook: the provider says that something changed. The webhook is only a hint: the gateway reads the
 * payment from the provider, so a forged webhook changes nothing. A wrong signature is refused. Webhooks about payments have
 * no signature. Answers 200 when the hint is stored.
 */
export function webhook({ rest, settlement, limits, securityKey, config }: WebhookDeps) {
  return new Hono<AppEnv>().post('/api/public/pay/webhook', async (c) => {
    await take([limits('payWebhook', networkOf(clientAddress(c, config.trustProxy)))], 'too_many_requests');
    const body = textOf(c);
    const signatures = c.req.header(`${PREFIX}signature`);
    const time = c.req.header(`${PREFIX}transmission-time`) ?? '';
    if (signatures !== undefined && (!securityKey || !isSigned(body, time, signatures, securityKey))) {
      throw new ApiError(401, 'unauthorized');
    }
    const event = read(body);
    if (!event) throw new ApiError(400, 'invalid_request');
    const orderNo = noted.parse(
      await rest.rpc('note_payment_event', {
        // The provider sends the same event with the same body until it gets an answer.
        p_dedup_key: createHash('sha256').update(body).digest('hex'),
        p_order_no: event.data.orderId ?? null,
        p_payment_key: event.data.paymentKey ?? null,
        p_body: { eventType: event.eventType, status: event.data.status ?? null },
      }),
    );
    // An order that cannot be settled now is due for the job.
    if (orderNo !== null) await settlement.settle(orderNo).catch(() => {});
    return c.json({ ok: true });
  });
}

function read(body: string) {
  try {
    return tossEvent.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
