import { lookup } from 'node:dns/promises';
import { access, constants, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasData, openRunning } from '@dojang/embedded/data-folder';
import { readMigrations } from '@dojang/embedded/migrate';
import { refuseUnfitDatabase, UnfitDatabaseError } from '@dojang/embedded/refuse-unfit';
import { openSql, type Sql } from '@dojang/embedded/sql';
import { isLocalOnly } from '../../api-gateway/src/config.ts';
import { checkPublicAddress, type Finding } from '../../api-gateway/src/features/health/check-public-address.ts';
import { openSmtp } from '../../api-gateway/src/features/mail/smtp.ts';
import { readSmtpConfig } from '../../api-gateway/src/features/mail/smtp-config.logic.ts';
import { diskIn, diskSpaceIn } from '../../api-gateway/src/platform/http/disk.ts';
import { forwardsAddresses } from '../../api-gateway/src/platform/supabase/forwards-addresses.ts';
import { checkSettings } from '../../api-gateway/src/settings/check-settings.logic.ts';
import { type Environment, SETTINGS } from '../../api-gateway/src/settings/settings.ts';
import { lastBackup } from '../backup/backup.ts';
import { explainFailure } from '../explain-failure.logic.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../supabase/migrations');
/** An older backup counts as forgotten. */
const BACKUP_DAYS = 7;
const GB = 1024 ** 3;

const ok = (ko: string, en: string): Finding => ({ level: 'ok', ko, en });
const note = (ko: string, en: string): Finding => ({ level: 'note', ko, en });
const fault = (ko: string, en: string): Finding => ({ level: 'fault', ko, en });

/**
 * Looks at a platform from where its gateway runs, with the same settings: what is set, what can be reached, and what is backed
 * up. Changes nothing. With wrong settings nothing else is tried.
 */
export async function* examine(env: Environment, dataDir: string): AsyncGenerator<Finding> {
  const problems = checkSettings(env);
  for (const { name, ko, en } of problems) yield fault(`${name}: ${ko}`, `${name}: ${en}`);
  for (const [name, { isSecret }] of SETTINGS) {
    const value = env[name];
    if (value) yield note(`${name}: ${isSecret ? '정해져 있어요.' : value}`, 'set');
  }
  if (problems.length > 0) return;
  yield note(`Node ${process.version}`, `${process.platform} ${process.arch}`);
  yield* disk(dataDir);
  if (env.SHARED_DIR) yield* writable('SHARED_DIR', env.SHARED_DIR);
  if (env.SUPABASE_URL) yield* hosted(env);
  else if (env.DATABASE_URL) yield* ownDatabase(env, env.DATABASE_URL);
  else yield* embeddedDatabase(dataDir);
  yield await mail(env);
  if (env.PAGES_DOMAIN && env.PAGES_DOMAIN !== 'localhost') yield await pagesDomain(env.PAGES_DOMAIN);
  yield* publicAddress(env, dataDir);
}

async function* disk(dataDir: string): AsyncGenerator<Finding> {
  const [state, space] = await Promise.all([diskIn(dataDir)(), diskSpaceIn(dataDir)()]);
  const free = `${((space?.free ?? 0) / GB).toFixed(1)} GB`;
  if (space === null) {
    yield note(`데이터 폴더가 아직 없어요: ${dataDir}`, `there is no data folder yet: ${dataDir}`);
  } else if (state === 'read_only') {
    yield fault(`데이터 폴더에 쓸 수 없어요: ${dataDir}`, `the data folder cannot be written: ${dataDir}`);
  } else if (state === 'full') {
    yield fault(`디스크가 가득 찼어요. ${free} 남았어요.`, `the disk is full: ${free} free.`);
  } else if (space.free < GB) {
    yield note(`디스크가 ${free} 남았어요.`, `little room on the disk: ${free} free.`);
  } else yield ok(`디스크가 ${free} 남았어요.`, `room on the disk: ${free} free.`);
}

async function* writable(name: string, folder: string): AsyncGenerator<Finding> {
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) yield fault(`${name} 에 쓸 수 없어요: ${folder}`, `${name} cannot be written: ${folder}`);
}

async function* hosted({
  SUPABASE_URL: url = '',
  SUPABASE_SECRET_KEY: key = '',
}: Environment): AsyncGenerator<Finding> {
  try {
    const answer = await fetch(new URL('/rest/v1/route_rules?select=pattern&limit=1', url), {
      headers: { apikey: key, authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403) {
      yield fault('SUPABASE_SECRET_KEY: Supabase 가 거절해요.', 'SUPABASE_SECRET_KEY: the hosted Supabase refuses it.');
      return;
    }
    if (!answer.ok) {
      yield fault(
        `Supabase 가 HTTP ${answer.status} 로 답해요. 먼저 npm run db:push 를 실행해 주세요.`,
        `the hosted Supabase answers HTTP ${answer.status}; run npm run db:push first.`,
      );
      return;
    }
    yield ok('Supabase 가 답해요.', 'the hosted Supabase answers.');
    yield note('Supabase 의 백업은 여기서 볼 수 없어요.', 'its backups are not seen from here.');
    yield (await forwardsAddresses({ url, secretKey: key }))
      ? ok('Supabase 가 방문자의 주소로 세요.', 'the hosted Supabase counts by the address of the client.')
      : fault(
          'Supabase 가 모두를 한 주소로 세요. IP address forwarding 을 켜고 sb_secret_… 키를 써 주세요.',
          'the hosted Supabase counts everybody as one address; turn on IP address forwarding, and use a key sb_secret_….',
        );
  } catch {
    yield fault(`SUPABASE_URL: ${url} 이 답하지 않아요.`, `SUPABASE_URL: ${url} does not answer.`);
  }
}

async function* ownDatabase(env: Environment, url: string): AsyncGenerator<Finding> {
  let sql: Sql | undefined;
  try {
    await refuseUnfitDatabase(url);
    sql = openSql(url, { max: 1, onnotice() {} });
    yield* database(sql);
    yield note(
      'DATABASE_URL 의 백업은 여기서 볼 수 없어요.',
      'backups of DATABASE_URL are not seen from here; back it up before SHARED_DIR.',
    );
  } catch (error) {
    const { message } = error as Error;
    const told = error instanceof UnfitDatabaseError ? message : (explainFailure(error, env) ?? message);
    const [ko = '', en = ''] = told.split('\n');
    yield fault(ko, en);
  } finally {
    await sql?.end({ timeout: 1 });
  }
}

async function* embeddedDatabase(dataDir: string): AsyncGenerator<Finding> {
  if (!hasData(dataDir)) {
    yield note('아직 한 번도 시작하지 않았어요.', 'it has never been started.');
    return;
  }
  const sql = openRunning(dataDir);
  if (!sql) yield note('플랫폼이 꺼져 있어요.', 'the platform is not running.');
  else {
    try {
      yield* database(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  const last = await lastBackup(dataDir);
  if (!last) {
    yield fault('백업한 적이 없어요. npm run db:backup FILE', 'it was never backed up: npm run db:backup FILE');
    return;
  }
  const days = Math.floor((Date.now() - Date.parse(last.at)) / 86_400_000);
  const tell = days > BACKUP_DAYS ? fault : ok;
  yield tell(`마지막 백업은 ${days}일 전이에요: ${last.file}`, `the last backup is ${days} days old: ${last.file}`);
}

async function* database(sql: Sql): AsyncGenerator<Finding> {
  const [server] = await sql<{ version: string; isMigrated: boolean }[]>`
    select current_setting('server_version') as version,
      to_regclass('supabase_migrations.schema_migrations') is not null as "isMigrated"`;
  yield ok(
    `데이터베이스가 답해요: PostgreSQL ${server?.version}`,
    `the database answers: PostgreSQL ${server?.version}`,
  );
  if (!server?.isMigrated) {
    yield note('빈 데이터베이스예요. 첫 시작이 준비해요.', 'the database is empty; the first start prepares it.');
    return;
  }
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  const applied = new Set(rows.map(({ version }) => version));
  const pending = readMigrations(MIGRATIONS).filter(({ version }) => !applied.has(version)).length;
  yield pending === 0
    ? ok('마이그레이션이 모두 적용되어 있어요.', 'all migrations are applied.')
    : note(`다음 시작이 마이그레이션 ${pending}개를 적용해요.`, `the next start applies ${pending} migrations.`);
}

async function mail(env: Environment): Promise<Finding> {
  const config = readSmtpConfig(env);
  if (!config) return note('메일 서버가 없어서 메일을 보내지 않아요.', 'no mail is sent: SMTP_URL is not set.');
  try {
    const server = await openSmtp(config, { connections: 1, patienceMs: 10_000 });
    await server.verify().finally(server.close);
    return ok(`메일 서버에 로그인했어요: ${config.host}`, `the mail server lets the platform in: ${config.host}`);
  } catch (error) {
    const explained = explainFailure(error, env)?.split('\n');
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return fault(
      explained?.[0] ?? `메일 서버를 쓸 수 없어요 (${reason}): ${config.host}`,
      explained?.[1] ?? `the mail server cannot be used (${reason}): ${config.host}`,
    );
  }
}

async function pagesDomain(domain: string): Promise<Finding> {
  const host = `doctor.${domain.replace(/:\d+$/, '')}`;
  return lookup(host).then(
    ({ address }) => ok(`${host} 는 ${address} 로 가요.`, `${host} leads to ${address}.`),
    () =>
      fault(
        `PAGES_DOMAIN: ${host} 가 DNS 에 없어요.`,
        `PAGES_DOMAIN: ${host} is not in DNS; all its subdomains have to be.`,
      ),
  );
}

async function* publicAddress(env: Environment, dataDir: string): AsyncGenerator<Finding> {
  if (!env.SITE_URL) {
    yield isLocalOnly(env, env.HOST || undefined)
      ? note('이 기기에서만 열려요.', 'only this machine is served.')
      : fault('다른 기기에서 열리는데 SITE_URL 이 없어요.', 'others reach the platform, and SITE_URL is not set.');
    return;
  }
  const keys = await readFile(path.join(env.SHARED_DIR || dataDir, 'keys.json'), 'utf8').catch(() => '{}');
  const { publishableKey = '' } = JSON.parse(keys) as { publishableKey?: string };
  yield* await checkPublicAddress(
    env.SITE_URL.replace(/(?<!\/)\/+$/, ''),
    env.SUPABASE_PUBLISHABLE_KEY || publishableKey,
  );
}
