import { openSql, type Sql } from './connect.ts';

/** Major version of the oldest PostgreSQL that is accepted. A hosted Supabase runs it. */
const OLDEST = 17;
/** After this number of statements every pooler has given a client another backend at least once. */
const STATEMENTS = 8;

/** Parameters that connections of the platform begin with. A pooler has to know or to ignore them. */
export const STARTUP_PARAMETERS = ['search_path', 'statement_timeout'] as const;

/** The error for a database of the operator that the platform cannot use. Its message says what to do. */
export class UnfitDatabaseError extends Error {
  override readonly name = 'UnfitDatabaseError';
}

/**
 * Refuses a database that is too old, or behind a pooler that gives a client another backend for each transaction: advisory
 * locks, LISTEN and prepared statements belong to a backend, and would then work only by chance.
 *
 * @throws UnfitDatabaseError
 * @throws the error of the connection when the database cannot be reached
 */
export async function refuseUnfitDatabase(url: string): Promise<void> {
  const connection = { search_path: 'public', statement_timeout: 8_000 };
  const open = () => openSql(url, { max: 1, onnotice() {}, fetch_types: false, connect_timeout: 10, connection });
  const clients = [open(), open()] as const;
  try {
    const version = Number((await ask(clients[0], 'show server_version_num')).server_version_num);
    if (version < OLDEST * 10_000) throw tooOld(version);
    if (await sharesBackends(...clients)) throw pooled();
  } catch (error) {
    throw refusedParameter(error) ?? error;
  } finally {
    await Promise.all(clients.map((client) => client.end({ timeout: 1 })));
  }
}

/** Sends it by the simple protocol, because a prepared statement fails at some poolers. */
async function ask(client: Sql, statement: string): Promise<Record<string, unknown>> {
  const [row] = await client.unsafe(statement).simple();
  return row ?? {};
}

/**
 * Whether two clients at once ever see the same backend, or one of them two. Both hold a backend first, so that the pooler has
 * two to choose from; the other client's was given back last.
 */
async function sharesBackends(one: Sql, other: Sql): Promise<boolean> {
  const backendOf = async (client: Sql) => (await ask(client, 'select pg_backend_pid() as pid')).pid;
  if ((await backendOf(one)) === (await backendOf(other))) return true;
  await ask(one, 'begin');
  await ask(other, 'begin');
  const held = await backendOf(other);
  await ask(other, 'commit');
  await ask(one, 'commit');
  for (let asked = 0; asked < STATEMENTS; asked++) if ((await backendOf(other)) !== held) return true;
  return false;
}

function tooOld(version: number): UnfitDatabaseError {
  const had = Math.trunc(version / 10_000);
  return new UnfitDatabaseError(
    `DATABASE_URL: PostgreSQL ${had} 은 너무 오래되었어요. ${OLDEST} 이상이어야 해요.\n` +
      `DATABASE_URL: PostgreSQL ${had} is too old; ${OLDEST} or newer is needed.`,
  );
}

const pooled = () =>
  new UnfitDatabaseError(
    'DATABASE_URL: 트랜잭션마다 연결을 바꾸는 풀러예요. 세션 모드로 바꾸거나(PgBouncer 의 pool_mode = session, Supabase 의 5432번 포트) 데이터베이스에 바로 연결해 주세요.\n' +
      'DATABASE_URL: this pooler gives each transaction another connection. Use its session mode (pool_mode = session in PgBouncer, port 5432 at Supabase), or connect to the database itself.',
  );

/** PgBouncer refuses a connection that begins with a parameter it does not know. */
function refusedParameter(error: unknown): UnfitDatabaseError | undefined {
  const [, name] = /unsupported startup parameter(?: in options)?: (\w+)/.exec((error as Error).message) ?? [];
  if (!name) return undefined;
  const setting = `ignore_startup_parameters = ${STARTUP_PARAMETERS.join(', ')}`;
  return new UnfitDatabaseError(
    `DATABASE_URL: 풀러가 ${name} 을(를) 받지 않아요. PgBouncer 의 설정에 ${setting} 를 넣어 주세요.\n` +
      `DATABASE_URL: the pooler refuses ${name}. Add ${setting} to the settings of PgBouncer.`,
  );
}
