import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { textOf } from '../../../platform/http/body.ts';
import { clientAddress, networkOf } from '../../../platform/http/client-address.ts';
import { plainPolicy } from '../../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { messageDocument } from '../../../platform/http/message-document.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import type { DiskRoom } from '../../../platform/middleware/disk-room/disk-room.ts';
import {
  createLimits,
  type LimitDeps,
  type LimitRule,
  within,
} from '../../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../../platform/middleware/rate-limit/rate-limit.ts';
import type { BodyLimit } from '../../../platform/middleware/whole-body/whole-body.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import type { LookUp } from '../look-up.ts';
import { EMPTY, type Report, readReport, reportPage } from './report-page.logic.ts';

const LIMITS = {
  /** By network and page. A network may be a whole office, so reports of one page do not block reports of another page. */
  report: { ...within(60, 10), keeps: 'all' },
  /** By network, for all pages together. */
  reportNetwork: { ...within(60, 200), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

/** Hangul in a form's encoding takes three times its bytes. */
export const REPORT_BODIES: BodyLimit = { path: /^\/report\//, bytes: 32 * 1024 };

const ABSENT = messageDocument('신고할 페이지를 찾을 수 없어요', '이미 내려갔거나 게시가 끝난 페이지예요.');
const THANKS = messageDocument('신고를 받았어요', '운영자가 확인하고 처리할게요. 알려 주셔서 고마워요.');

export interface ReportDeps extends LimitDeps {
  rest: Pick<Rest, 'rpc'>;
  signer: Pick<Signer, 'keyedHash'>;
  room: { database: DiskRoom };
  lookUp: LookUp;
  config: { trustProxy: boolean };
}

/** GET and POST /report/{pageId}: the form behind 신고 on published pages, without any script and without an account. */
export function report(deps: ReportDeps) {
  const { rest, signer, room, lookUp, config } = deps;
  const limits = createLimits(deps, LIMITS);
  /** The title of a live page. */
  const titleOf = async (c: Context<AppEnv>): Promise<string | null> => {
    const id = z.uuid().safeParse(c.req.param('pageId'));
    const page = id.success ? await lookUp.page(c, id.data.toLowerCase()) : null;
    return page?.state === 'live' ? page.title : null;
  };
  const store = async (c: Context<AppEnv>, pageId: string, { reason, body, email }: Report): Promise<boolean> => {
    const network = networkOf(clientAddress(c, config.trustProxy));
    const counters = [limits('reportNetwork', network), limits('report', `${network} ${pageId}`)];
    await take(counters, 'too_many_requests');
    const args = {
      p_page_id: pageId,
      p_reason: reason,
      p_body: body,
      p_email: email,
      p_ip_hash: signer.keyedHash('report network', network),
    };
    return z.boolean().parse(await room.database.take(Buffer.byteLength(body), () => rest.rpc('submit_report', args)));
  };
  return new Hono<AppEnv>()
    .get('/report/:pageId/thanks', (c) => send(c, THANKS))
    .get('/report/:pageId', async (c) => {
      const title = await titleOf(c);
      return title === null ? send(c, ABSENT, 404) : send(c, reportPage(title, EMPTY));
    })
    .post('/report/:pageId', async (c) => {
      if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
        throw new ApiError(415, 'invalid_request');
      }
      const title = await titleOf(c);
      if (title === null) return send(c, ABSENT, 404);
      const given = readReport(new URLSearchParams(textOf(c)));
      if (Object.keys(given.errors).length > 0) return send(c, reportPage(title, given), 422);
      // A redirect, so that loading the page again sends nothing.
      const thanks = () => c.redirect(`/report/${c.req.param('pageId')}/thanks`, 303);
      if (given.isSpam) return thanks();
      try {
        return (await store(c, c.req.param('pageId').toLowerCase(), given)) ? thanks() : send(c, ABSENT, 404);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return send(c, reportPage(title, given, error.message), error.status);
      }
    });
}

function send(c: Context<AppEnv>, html: string, status: ApiError['status'] = 200): Response {
  c.header('content-security-policy', plainPolicy({ formAction: "'self'" }));
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  return c.html(html, status);
}
