import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@dojang/embedded';
import { startPostgres } from '@dojang/embedded/data-folder';
import { openSql, type Sql } from '@dojang/embedded/sql';

const PRIVILEGES = path.join(import.meta.dirname, 'hosted.sql');

export interface HostedDatabase {
  /** URL with the role `postgres`, which applies migrations. */
  readonly url: string;
  /** URL with the superuser. Users of hosted Supabase do not have it. */
  readonly sql: Sql;
  stop(): Promise<void>;
}

/**
 * An empty database with the schemas, owners and privileges of a new hosted Supabase project.
 *
 * @param grantsByDefault false: the roles of the API have no default privileges in the project
 */
export async function startHostedDatabase({ grantsByDefault = true } = {}): Promise<HostedDatabase> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-hosted-'));
  const migrationsDir = path.join(dataDir, 'no-migrations');
  fs.mkdirSync(migrationsDir);
  // The embedded Supabase creates the schemas; it is stopped before the roles change.
  const embedded = await startEmbedded({ dataDir, migrationsDir, siteUrl: 'http://localhost:3000', durable: false });
  await embedded.sql`create role supabase_admin superuser createdb createrole replication bypassrls login`;
  await embedded.close();
  const postgres = await startPostgres({ dataDir, durable: false });
  const sql = openSql(postgres.url.replace('postgres@', 'supabase_admin@'), { max: 2, onnotice() {} });
  const stop = async () => {
    await sql.end();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await sql.unsafe(fs.readFileSync(PRIVILEGES, 'utf8'));
    for (const objects of grantsByDefault ? [] : ['tables', 'functions', 'sequences']) {
      await sql.unsafe(`alter default privileges for role postgres in schema public
        revoke all on ${objects} from anon, authenticated, service_role`);
    }
    return { url: postgres.url, sql, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
