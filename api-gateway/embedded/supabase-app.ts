import { claimsReader, type ReadClaims } from '@dojang/server-kit/claims';
import { App, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { endOtherSessions, hideTakenAddresses } from './corrections/auth-account.ts';
import { createUsers } from './corrections/auth-admin.ts';
import { checkAuthBodies } from './corrections/auth-body.ts';
import { answerAuthErrors, noteDatabaseErrors } from './corrections/auth-errors.ts';
import { returnFromMail } from './corrections/auth-links.ts';
import { readAuthRoute } from './corrections/auth-route.ts';
import {
  compareAlways,
  endReplayedSessions,
  nameUnknownTokens,
  noteBrowsers,
  serializeRefreshes,
} from './corrections/auth-sign-in.ts';
import { hideKnownAddresses, resendMails } from './corrections/auth-signup.ts';
import { redeemMailTokens } from './corrections/auth-verify.ts';
import { correct, type Fetch } from './corrections/fetch.ts';
import { writeJsonAsText } from './corrections/json-as-text.ts';
import { bindLargeJson, passLargeJson } from './corrections/large-json.ts';
import { refuseUnreadable } from './corrections/readable.ts';
import { answerRestErrors, markRest } from './corrections/rest-errors.ts';
import { type RoleTimeouts, readRoleTimeouts, roleContext } from './corrections/role-context.ts';
import { saveRoundTrips } from './corrections/round-trips.ts';
import { skipTokenChecks } from './corrections/skip-token-checks.ts';
import {
  checkSignedAddresses,
  checkStorageBodies,
  listRelativeNames,
  nameSignedUrls,
  requireContentLength,
  signManyKeys,
} from './corrections/storage.ts';
import { refuseBadTokens } from './corrections/tokens.ts';
import { letWarningsThrough } from './corrections/warnings.ts';
import { wireTypes } from './corrections/wire-types.ts';
import type { Keys } from './data-folder/keys.ts';
import { createMailTokens } from './mail/mail-tokens.ts';
import { createMailer, type SendAuthMail } from './mail/mailer.ts';
import { createPasswordLinks } from './mail/password-link.ts';
import { servePasskeys } from './passkeys/serve-passkeys.ts';
import { connectionArguments, type Sql } from './postgres/connect.ts';
import { limitAnswers } from './postgres/limit-answers.ts';
import { answerRanges } from './storage/answer-ranges.ts';
import { FileAdapter } from './storage/file-adapter.ts';
import { createResumableUploads } from './storage/resumable-uploads.ts';

letWarningsThrough();

export interface SupabaseAppOptions {
  readonly databaseUrl: string;
  /** The same database without policies. */
  readonly sql: Sql;
  readonly filesDir: string;
  /** Folder of unfinished resumable uploads, on the same file system as `filesDir`. */
  readonly uploadsDir: string;
  readonly keys: Keys;
  readonly siteUrl: string;
  readonly sendMail: SendAuthMail;
  /** Whether an address must be confirmed before the first sign-in. */
  readonly confirmEmail?: boolean;
  /** Maximum number of rows in one answer. */
  readonly maxRows?: number;
}

export interface SupabaseApp {
  /** Creates lite's own tables in `auth` and `storage`. */
  readonly prepare: () => Promise<void>;
  /** Reads tables and roles again, after migrations. */
  readonly forgetSchema: () => Promise<void>;
  readonly fetch: Fetch;
  /** Verifies a token in the same way as `fetch`. A valid token is verified once. */
  readonly readToken: ReadClaims;
  /** Makes a link to set a password, as a mail for a forgotten one has it. @throws for an unknown address */
  readonly passwordLink: (email: string) => Promise<string>;
  /** Deletes resumable uploads that were never finished. */
  readonly removeExpiredUploads: () => Promise<number>;
  /** Stores bytes without a row of `storage.objects`. */
  readonly objects: {
    put(bucket: string, name: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  };
  readonly close: () => Promise<void>;
}

/** Statement timeout of roles without a timeout in the migrations: the server itself. */
const STATEMENT_TIMEOUT = 8_000;
/** Maximum bytes of the database's answer to one statement. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** `@supabase/lite` on PostgreSQL, with the corrections. */
export function createSupabaseApp(options: SupabaseAppOptions): SupabaseApp {
  const { keys, siteUrl, sql } = options;
  const tokens = createMailTokens(sql, keys.jwtSecret);
  const mailer = createMailer(siteUrl, tokens, options.sendMail);
  setExperimental('storage', true);
  const [url, connect] = connectionArguments(options.databaseUrl, {
    max: 10,
    onnotice() {},
    types: wireTypes,
    connection: { statement_timeout: STATEMENT_TIMEOUT, application_name: 'dojang' },
  });
  const connection = createPostgresConnection({
    url,
    postgresOptions: { ...connect, ...limitAnswers(MAX_ANSWER_BYTES) },
  });
  let timeouts: RoleTimeouts = new Map();
  Object.assign(connection, {
    // Otherwise lite grants all privileges to anon at the first request after each start.
    rlsState: 'active',
    applyJwtSessionContext: roleContext((role) => timeouts.get(role) ?? `${STATEMENT_TIMEOUT}ms`),
  });
  writeJsonAsText(connection.driver);
  saveRoundTrips(connection.driver);
  bindLargeJson(connection.driver);
  answerRestErrors(connection);
  noteDatabaseErrors(connection.driver);

  const readToken = claimsReader(new TextEncoder().encode(keys.jwtSecret));
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: options.maxRows ?? 1000 },
    studio: { enabled: false },
    auth: {
      enabled: true,
      site_url: siteUrl,
      additional_redirect_urls: [],
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      enable_signup: true,
      minimum_password_length: 8,
      email: {
        enable_signup: true,
        enable_confirmations: options.confirmEmail ?? false,
        double_confirm_changes: false,
        // The hash that lite stores for a mail. It is never sent, and nobody can guess 64 digits.
        otp_length: 64,
        otp_expiry: 3600,
      },
    },
    storage: { enabled: true, file_size_limit: '20MiB' },
    options: { server: { admin: false, disableStudio: true, middlewares: [skipTokenChecks(readToken)] } },
  });
  const adapter = new FileAdapter(options.filesDir);
  const uploads = createResumableUploads({
    sql,
    adapter,
    folder: options.uploadsDir,
    readToken,
    secretKey: keys.secretKey,
  });
  Object.assign(app, { _storageAdapter: adapter, _mailer: mailer });

  const fetch: Fetch = async (request, context) => app.fetch(request, context);
  return {
    prepare: () => withoutWarning(() => app.ensureSystemSchema()),
    passwordLink: createPasswordLinks(sql, tokens, siteUrl),
    forgetSchema: async () => {
      await connection.clearSchemaCache();
      timeouts = await readRoleTimeouts(sql);
    },
    fetch: correct(fetch, [
      onlyItsOwnPaths,
      refuseBadTokens(readToken, keys.jwtSecret),
      refuseUnreadable,
      markRest,
      passLargeJson,
      readAuthRoute,
      checkAuthBodies,
      createUsers(sql, keys.secretKey),
      hideKnownAddresses,
      returnFromMail(siteUrl),
      resendMails(sql, mailer),
      redeemMailTokens(tokens, siteUrl),
      servePasskeys({ sql, readToken, secret: keys.jwtSecret, secretKey: keys.secretKey, siteUrl }),
      compareAlways(sql),
      nameUnknownTokens,
      serializeRefreshes(),
      endReplayedSessions(sql),
      noteBrowsers(sql),
      endOtherSessions(sql, tokens),
      hideTakenAddresses(sql, tokens),
      answerAuthErrors,
      uploads.serve,
      checkSignedAddresses(keys.jwtSecret),
      checkStorageBodies,
      requireContentLength,
      signManyKeys,
      nameSignedUrls,
      listRelativeNames,
      answerRanges(adapter),
    ]),
    readToken,
    objects: {
      put: async (bucket, name, content, type) => {
        await adapter.uploadObject(bucket, name, undefined, content, type, 'no-cache');
      },
    },
    removeExpiredUploads: uploads.removeExpired,
    close: () => connection.close(),
  };
}

/** lite also serves `/_system`, which is open to everyone and shows the database's address. */
const onlyItsOwnPaths =
  (next: Fetch): Fetch =>
  async (request, context) =>
    /^\/(auth|rest|storage)\/v1\//.test(new URL(request.url).pathname)
      ? next(request, context)
      : Response.json({ message: 'Not found' }, { status: 404 });

/** lite logs at each start that its storage is experimental; this is known and accepted. */
async function withoutWarning<T>(run: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('EXPERIMENTAL FEATURES')) warn(...words);
  };
  try {
    return await run();
  } finally {
    console.warn = warn;
  }
}
