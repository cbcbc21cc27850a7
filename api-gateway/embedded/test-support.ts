import path from 'node:path';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import type { Embedded } from './index.ts';
import { connectionArguments } from './postgres/connect.ts';
import { FileAdapter } from './storage/file-adapter.ts';
import { startTestDatabase, type TestDatabase, type TestDatabaseOptions } from './testing.ts';

export const SITE = 'http://localhost:3000';
export const PASSWORD = 'password-1234';

/** A database with the small schema of `test-migrations/`. */
export const startWorkspace = (options: TestDatabaseOptions = {}): Promise<TestDatabase> =>
  startTestDatabase({ migrationsDir: path.join(import.meta.dirname, 'test-migrations'), siteUrl: SITE, ...options });

type Send = (request: Request) => Promise<Response>;
/** The types are not checked, because the generated types do not contain the small schema. */
// biome-ignore lint/suspicious/noExplicitAny: this is how supabase-js types any schema
export type AnyClient = SupabaseClient<any, 'public', any>;

export const sender =
  (embedded: Embedded): Send =>
  (request) =>
    embedded.fetch(request, { peerAddress: '127.0.0.1' });

/** supabase-js as in a browser, without a network. */
export function clientOf(send: Send, key: string, options: SupabaseClientOptions<'public'> = {}): AnyClient {
  return createClient(SITE, key, {
    ...options,
    auth: { persistSession: false, autoRefreshToken: false, ...options.auth },
    global: { ...options.global, fetch: (input, init) => send(measured(new Request(input, init), init?.body)) },
  });
}

/** Adds the length of a body, which fetch sends over a network. */
function measured(request: Request, body: unknown): Request {
  if (body instanceof Uint8Array) request.headers.set('content-length', String(body.byteLength));
  return request;
}

export const guest = (embedded: Embedded, options?: SupabaseClientOptions<'public'>): AnyClient =>
  clientOf(sender(embedded), embedded.publishableKey, options);

export const service = (embedded: Embedded): AnyClient => clientOf(sender(embedded), embedded.secretKey);

export interface Person {
  readonly client: AnyClient;
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

let count = 0;
export const newEmail = (name = 'person'): string => `${name}-${process.pid}-${++count}@dojang.test`;

/** Signs up a new user. */
export async function signUp(embedded: Embedded, data: Record<string, unknown> = {}): Promise<Person> {
  const client = guest(embedded);
  const email = newEmail();
  const { data: made, error } = await client.auth.signUp({ email, password: PASSWORD, options: { data } });
  if (error || !made.session || !made.user) throw error ?? new Error('no session');
  return { client, id: made.user.id, email, token: made.session.access_token };
}

/** lite without corrections on the same database, to show that the corrected bugs still exist. */
export function rawLite(db: TestDatabase, { grantsAtStart = false } = {}): { send: Send; close(): Promise<void> } {
  const { embedded } = db;
  const [url, postgresOptions] = connectionArguments(db.url, { max: 2, onnotice() {} });
  const connection = createPostgresConnection({ url, postgresOptions });
  // lite grants these privileges at the first request. They would affect later tests.
  if (!grantsAtStart) Object.assign(connection, { rlsState: 'active' });
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    studio: { enabled: false },
    auth: {
      enabled: true,
      site_url: SITE,
      jwt_secret: embedded.jwtSecret,
      publishable_key: embedded.publishableKey,
      secret_key: embedded.secretKey,
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: false, double_confirm_changes: false },
    },
    storage: { enabled: true },
    options: { server: { admin: false, disableStudio: true } },
  });
  Object.assign(app, { _storageAdapter: new FileAdapter(embedded.filesDir) });
  return { send: async (request) => app.fetch(request), close: () => connection.close() };
}

/** The newest mail to an e-mail address. */
export async function lastMail(db: TestDatabase, to: string) {
  const [mail] = await db.sql<{ kind: string; data: { link: string; code: string } }[]>`
    select kind, data from public.outbox where to_email = ${to} order by created_at desc, id desc limit 1`;
  return mail ?? null;
}
