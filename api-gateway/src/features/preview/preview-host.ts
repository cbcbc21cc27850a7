import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../platform/errors/api-error.ts';
import { cookieAttributes } from '../../platform/http/cookie-attributes.ts';
import { plainPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type GrantDeps, PREVIEW_MS, readCode, readGrant, writeGrant } from './grant.ts';
import type { PreviewLimit } from './limits.ts';
import { makePreviewPerson, type PreviewPersonDeps } from './preview-person.ts';
import { sessionCookies } from './session-cookie.logic.ts';

export interface PreviewHostDeps extends GrantDeps, PreviewPersonDeps {
  limits: Limits<PreviewLimit>;
}

/** The address that begins a preview at its host. */
export const START = '/_preview';

const SUBMIT = 'document.forms[0].submit()';
const START_POLICY = plainPolicy({
  scriptHash: `sha256-${createHash('sha256').update(SUBMIT).digest('base64')}`,
  formAction: "'self'",
});
const STARTING = messageDocument('미리보기를 열고 있어요', '잠시만 기다려 주세요.', '미리보기 시작').replace(
  '</body>',
  `<script>${SUBMIT}</script></body>`,
);
const ENDED = messageDocument(
  '끝난 미리보기예요',
  '미리보기는 연 브라우저에서 두 시간 동안 볼 수 있어요. 관리자 화면의 배포에서 다시 열어 주세요.',
);

/** Requests to Auth that the session of a preview needs. All other ones would sign somebody in or change an account. */
const OF_SESSION = new Set(['GET /user', 'POST /token?grant_type=refresh_token', 'POST /logout']);

/**
 * Answers requests at the hosts of previews, `preview--{id}.{PAGES_DOMAIN}`. There the app runs with other versions, with the
 * session of an account that was made for this preview only. Only the browser that began the preview gets an answer.
 */
export function previewHost(deps: PreviewHostDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const id = c.get('previewId');
    if (id === undefined) return next();
    c.header('x-robots-tag', 'noindex');
    const { path } = c.get('address');
    if (path === START) return start(deps, c, id);
    const grant = readGrant(c, deps, id);
    if (!grant) return ended(c);
    if (path.startsWith('/auth/v1/') && !isOfSession(c, path)) throw new ApiError(403, 'preview_refused');
    c.set('preview', grant.versions);
    await next();
  });
}

function isOfSession(c: Context<AppEnv>, path: string): boolean {
  const grants = c.req.queries('grant_type') ?? [];
  const query = grants.length > 0 ? `?grant_type=${grants.join()}` : '';
  return c.req.method === 'OPTIONS' || OF_SESSION.has(`${c.req.method} ${path.slice('/auth/v1'.length)}${query}`);
}

/** GET shows a page that sends the code by POST, and uses nothing up. POST uses the code and signs the browser in. */
async function start(deps: PreviewHostDeps, c: Context<AppEnv>, id: string): Promise<Response> {
  const code = readCode(deps, c.req.query('code') ?? '', id);
  if (!code) return ended(c);
  c.header('referrer-policy', 'no-referrer');
  if (c.req.method !== 'POST') {
    c.header('content-security-policy', START_POLICY);
    c.header('cache-control', 'no-store');
    return c.html(STARTING);
  }
  await take([deps.limits('previewCode', id)], 'too_many_requests');
  const session = await makePreviewPerson(deps, id);
  writeGrant(c, deps, code);
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  const { origin, hostname } = new URL(`${new URL(deps.config.siteUrl).protocol}//${host}`);
  for (const { name, value } of sessionCookies(hostname, session)) {
    // The session of a page is a cookie that scripts can read.
    setCookie(c, name, value, { ...cookieAttributes(deps), httpOnly: false, maxAge: PREVIEW_MS / 1000 });
  }
  c.header('cache-control', 'no-store');
  return c.redirect(`${origin}${code.path}`, 303);
}

/** @throws ApiError 403 `preview_ended` for a request that no person opened */
function ended(c: Context<AppEnv>): Response {
  if (!c.req.header('accept')?.includes('text/html')) throw new ApiError(403, 'preview_ended');
  c.header('cache-control', 'no-store');
  c.header('content-security-policy', plainPolicy());
  return c.html(ENDED, 403);
}
