import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startTestDatabase, type TestDatabase, type TestDatabaseOptions } from '@dojang/embedded/testing';
import { borrowTestDatabase } from '@dojang/embedded/testing/borrow';
import { type AppDeps, createApp } from '../app.ts';
import { openMailbox } from '../features/mail/mailbox.ts';
import { createOutboxWorker } from '../features/mail/outbox-worker.ts';
import { createSigner } from '../platform/http/signer.ts';
import { openReleases } from '../platform/releases/open-releases.ts';
import type { Registry } from '../platform/releases/registry.ts';
import { embeddedPort } from '../platform/supabase/embedded.ts';
import { createRest } from '../platform/supabase/rest.ts';
import { temporaryFolder } from './releases.ts';
import { PLATFORM } from './test-app.ts';

/** The password of everybody who signs up here. */
const PASSWORD = 'a good long password';

export interface Person {
  id: string;
  email: string;
  name: string;
  token: string;
}

export interface DatabaseApp {
  readonly app: ReturnType<typeof createApp>;
  deps: AppDeps & { registry: Registry };
  database: TestDatabase;
  clock: { now: number };
  /** Signs up over the gateway, each user from a different address. */
  signUp(name: string): Promise<Person>;
  /** Proves this person by the password, so that the session may weaken the account. */
  prove(person: Person): Promise<void>;
  /** Opens the mail for a new password as the owner of the address. @returns the same person, with the session of the mail */
  recover(person: Person): Promise<Person>;
  /** POST of JSON, signed in or anonymous. */
  post(path: string, body: unknown, as?: Person): Promise<Response>;
  /** Any signed-in request, with JSON or no body. */
  send(method: string, path: string, as: Pick<Person, 'token'>, body?: object, headers?: object): Promise<Response>;
  /** Simulates that this time has passed and the gateway has restarted. A restart clears the gateway's cache of blocked keys. */
  elapse(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Sets the socket address of a request to the app. */
export const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as unknown as object;

/**
 * The real app on a real, migrated database.
 *
 * @param options.own the options of a database for this file only
 * @param options.constant whether answers that must not reveal who has an account are delayed, as in production
 */
export async function startDatabaseApp(
  options: { own?: TestDatabaseOptions; registry?: 'file' | 'database'; constant?: boolean } = {},
): Promise<DatabaseApp> {
  const database = await (options.own ? startTestDatabase(options.own) : borrowTestDatabase());
  const clock = { now: Date.now() };
  const log = () => {};
  const supabase = embeddedPort(database.embedded, { log, now: () => clock.now });
  const config = {
    productName: '도장',
    tagline: '무엇이든 빠르게 찍어내는 플랫폼',
    siteUrl: 'http://localhost:3000',
    pagesDomain: 'localhost',
    trustProxy: false,
    imageHosts: [],
    devOrigins: [],
  };
  const box = await openMailbox(join(await temporaryFolder(), 'mailbox.json'));
  const folder = join(await temporaryFolder(), 'releases');
  const env = { DOJANG_REGISTRY: options.registry };
  const releases = await openReleases({ folder, platform: PLATFORM, env, rest: createRest(supabase), log });
  const { registry } = releases;
  const signer = createSigner(database.embedded.secretKey);
  const now = () => clock.now;
  const mailing = { rest: createRest(supabase), registry, signer, brand: config, now, log };
  const outbox = createOutboxWorker({ ...mailing, deliver: box.deliver });
  const deps: DatabaseApp['deps'] = {
    config,
    supabase,
    registry,
    publisher: registry,
    signer,
    sendsMail: true,
    payments: null,
    mailbox: { list: box.list, collect: outbox.run },
    disk: async () => 'ok',
    diskSpace: async () => ({ total: 100 * 1024 ** 3, free: 40 * 1024 ** 3 }),
    hasOwnDatabase: true,
    functions: new Set(['due-calendar']),
    uploadsDir: await temporaryFolder(),
    imagesDir: await temporaryFolder(),
    fontsDir: await temporaryFolder(),
    sdkDir: await temporaryFolder(),
    log,
    // On a busy machine a count may take longer than a sign-in waits for it. The gateway would then count in memory, which
    // is less exact.
    countsPatienceMs: 30_000,
    ...(options.constant ? {} : { constantMs: 0 }),
    now,
    elapsed: () => clock.now,
  };
  let app = createApp(deps);
  const post = async (path: string, body: unknown, as?: Person) =>
    app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: supabase.publishableKey,
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
      body: JSON.stringify(body),
    });
  const send: DatabaseApp['send'] = async (method, path, { token }, body, headers = {}) =>
    app.request(path, {
      method,
      headers: {
        'content-type': 'application/json',
        apikey: supabase.publishableKey,
        authorization: `Bearer ${token}`,
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  let people = 0;
  const signUp = async (name: string): Promise<Person> => {
    const email = `${randomUUID().slice(0, 8)}@dojang.test`;
    const response = await app.request(
      '/auth/v1/signup',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: supabase.publishableKey },
        body: JSON.stringify({ email, password: PASSWORD, data: { full_name: name } }),
      },
      from(`10.0.0.${++people}`),
    );
    const answer = (await response.json()) as { access_token?: string; user?: { id: string } };
    if (!answer.access_token || !answer.user) throw new Error(`no sign-up: ${JSON.stringify(answer)}`);
    // Tests of features that the free plan does not have take this plan away.
    await database.sql`
      update public.sites set granted_until = now() + interval '1 year' where owner_id = ${answer.user.id}`;
    await database.sql`select public.settle_site_plan(s.id) from public.sites s where s.owner_id = ${answer.user.id}`;
    return { id: answer.user.id, email, name, token: answer.access_token };
  };
  const prove = async (person: Person) => {
    const answer = await post('/api/private/account/prove', { password: PASSWORD }, person);
    if (!answer.ok) throw new Error(`no proof: ${await answer.text()}`);
  };
  const recover = async (person: Person): Promise<Person> => {
    const { email, name } = person;
    const asked = await post('/api/public/checkResetPwd', { email, displayName: name });
    const { ticket } = (await asked.json()) as { ticket: string };
    await post('/auth/v1/recover', { email, gotrue_meta_security: { captcha_token: ticket } });
    const [mail] = await database.sql<{ code: string }[]>`
      select data ->> 'code' as code from public.outbox where kind = 'recovery' and to_email = ${email}
      order by created_at desc limit 1`;
    const redeemed = await post('/auth/v1/verify', { type: 'recovery', email, token: mail?.code });
    return { ...person, token: ((await redeemed.json()) as { access_token: string }).access_token };
  };
  const elapse = async (ms: number) => {
    clock.now += ms;
    const span = `${ms} milliseconds`;
    await database.sql`
      update public.rate_limits
      set expires_at = expires_at - ${span}::interval, blocked_until = blocked_until - ${span}::interval
      where key <> 'rows:'`;
    app = createApp(deps);
  };
  return {
    get app() {
      return app;
    },
    deps,
    database,
    clock,
    signUp,
    prove,
    recover,
    post,
    send,
    elapse,
    stop: async () => {
      releases.stop();
      await database.stop();
    },
  };
}
