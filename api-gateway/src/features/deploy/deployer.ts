import { timingSafeEqual } from 'node:crypto';
import {
  type DeployAct,
  type DeployScope,
  deployScopeSchema,
  OF_SUPERS,
  remoteNameSchema,
  SCOPE_ACTS,
  type scopeRefusal,
} from '@dojang/api-contract';
import { hashOfSecret, partsOfToken } from '@dojang/api-contract/deploy-signature';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { ApiError, forbidden, notFound, unauthorized } from '../../platform/errors/api-error.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { bearerOf } from '../../platform/middleware/token-check/bearer.logic.ts';
import { requireFreshProof } from '../../platform/middleware/token-check/require-fresh-proof.ts';
import { identify, type RequireUserDeps } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { DeployLimit } from './limits.ts';

/** Who deploys: the holder of a token of this name, or an admin. */
export interface Deployer {
  /** The name of the caller in history and audit log. */
  by: string;
  /** An admin's id. */
  actor: string | null;
  scope: DeployScope;
  /** Whether an admin may not release this name, because its code runs in the browser of super admins. */
  isBelowSuper: boolean;
  /** Null for an admin, because an admin signs no release. */
  token: { id: string; publicKey: string } | null;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Only valid after `requireDeployer`. */
    deployer: Deployer;
  }
}

export interface DeployerDeps extends RequireUserDeps {
  rest: Pick<Rest, 'as' | 'rpc'>;
  lanes: Pick<Lanes, 'rest'>;
  limits: Limits<DeployLimit>;
  config: { trustProxy: boolean };
}

/**
 * @param isWayBack whether the act gives people what they got before
 * @throws ApiError 403, for a token with its scope and the scopes that allow the act
 */
export function requireAct(
  { scope, isBelowSuper }: Pick<Deployer, 'scope' | 'isBelowSuper'>,
  act: DeployAct,
  isWayBack = false,
): void {
  if (act === 'release' && isBelowSuper && !isWayBack) throw new ApiError(403, 'super_required');
  if (SCOPE_ACTS[scope].includes(act)) return;
  const needs = deployScopeSchema.options.filter((each) => SCOPE_ACTS[each].includes(act));
  const message = `이 토큰의 범위(${scope})로는 할 수 없어요. 범위가 ${needs.join(' 또는 ')}인 토큰이 필요해요.`;
  throw new ApiError(403, 'forbidden', {
    message,
    details: { scope, act, needs } satisfies z.infer<typeof scopeRefusal>,
  });
}

/** Whether the caller may give people other code. An admin also needs a fresh proof. @throws ApiError 403 */
export async function requireRelease({ rest }: Pick<DeployerDeps, 'rest'>, c: Context<AppEnv>): Promise<void> {
  const deployer = c.get('deployer');
  requireAct(deployer, 'release');
  if (!deployer.token) await requireFreshProof({ rest }, c.get('user'));
}

/**
 * Accepts admins, and tokens of the name in the path whose scope allows the act. Puts the caller into the context. An admin needs
 * a fresh proof to give people other code, because a stolen session with a token for previews would otherwise be enough.
 *
 * @param options.isWayBack see `requireAct`
 */
export function requireDeployer(deps: DeployerDeps, act: DeployAct, { isWayBack = false } = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const name = remoteNameSchema.safeParse(c.req.param('name'));
    if (!name.success) throw notFound();
    const bearer = bearerOf(c.req.header('authorization'));
    const deployer = bearer?.startsWith('djt_')
      ? await holderOf(deps, c, bearer, name.data)
      : await adminOf(deps, c, name.data);
    requireAct(deployer, act, isWayBack);
    c.set('deployer', deployer);
    if (act === 'release' && !isWayBack) await requireRelease(deps, c);
    await next();
  });
}

const tokenSchema = z.object({
  id: z.string(),
  label: z.string(),
  scope: deployScopeSchema,
  token_hash: z.string(),
  public_key: z.string(),
});

/** Compared when there is no such token, so that the answer takes as long as for an existing token. */
const NO_HASH = '0'.repeat(64);

/**
 * The same answer for tokens that are unknown, revoked, expired or of another name. A valid token is never counted. So guesses
 * do not lock out other users of the same network.
 */
async function holderOf(deps: DeployerDeps, c: Context<AppEnv>, bearer: string, name: string): Promise<Deployer> {
  const { rest, lanes, limits, config } = deps;
  const network = networkOf(clientAddress(c, config.trustProxy));
  const parts = partsOfToken(bearer);
  const leave = await lanes.rest.enter({ kind: 'anonymous', key: network });
  try {
    const row = parts && (await rest.rpc('find_deploy_token', { p_id: parts.id, p_name: name }));
    const found = row ? tokenSchema.parse(row) : null;
    const isKnown = isSame(found?.token_hash ?? NO_HASH, hashOfSecret(parts?.secret ?? new Uint8Array()));
    if (!found || !isKnown) {
      await take([limits('deployToken', network)], 'too_many_requests');
      throw unauthorized();
    }
    await rest.rpc('use_deploy_token', { p_id: found.id });
    const token = { id: found.id, publicKey: found.public_key };
    return { by: found.label, actor: null, scope: found.scope, isBelowSuper: false, token };
  } finally {
    leave();
  }
}

/** @throws ApiError 401 when the token has ended since the request began */
export async function requireStillValid(
  { rest }: Pick<DeployerDeps, 'rest'>,
  { token }: Pick<Deployer, 'token'>,
  name: string,
): Promise<void> {
  if (token && !(await rest.rpc('find_deploy_token', { p_id: token.id, p_name: name }))) throw unauthorized();
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const profileSchema = z.array(z.object({ display_name: z.string(), email: z.string(), level: z.string() })).min(1);

async function adminOf(
  { supabase, rest, lanes, config }: DeployerDeps,
  c: Context<AppEnv>,
  name: string,
): Promise<Deployer> {
  const { id, token } = await identify(supabase, c);
  // Every signed-in user can send this request.
  const leave = await lanes.rest.enter(callerOf(c, config.trustProxy));
  try {
    return await readAdmin(rest, id, token, name);
  } finally {
    leave();
  }
}

async function readAdmin(rest: DeployerDeps['rest'], id: string, token: string, name: string): Promise<Deployer> {
  const own = rest.as(token);
  if ((await own.rpc('is_admin', {})) !== true) throw forbidden();
  const [profile] = profileSchema.parse(await own.select(`profiles?select=display_name,email,level&id=eq.${id}`));
  const isBelowSuper = OF_SUPERS.includes(name) && profile?.level !== 'super';
  return { by: profile?.display_name || profile?.email || '', actor: id, scope: 'release', isBelowSuper, token: null };
}
