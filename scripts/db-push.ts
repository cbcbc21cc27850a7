import path from 'node:path';
import { migrate, readMigrations } from '@dojang/embedded/migrate';
import { refuseUnfitDatabase } from '@dojang/embedded/refuse-unfit';
import { openSql } from '@dojang/embedded/sql';
import { refuseContraction } from '../api-gateway/src/platform/releases/refuse-contraction.ts';
import { seedProduct } from '../supabase/seed/index.ts';
import { runCommand } from './run-command.ts';

const MIGRATIONS = path.join(import.meta.dirname, '..', 'supabase', 'migrations');
/** The releases of this data folder. It is the folder of the gateway when this command runs on the gateway's machine. */
const FOLDER = path.join(
  path.resolve(process.env.DATA_DIR || path.join(import.meta.dirname, '..', '.data')),
  'releases',
);

/**
 * Applies the migrations of this clone to a hosted Supabase database. Migrations that the Supabase CLI applied count as
 * applied. Then adds missing rows that the product needs: agreements and templates.
 *
 * @param url `postgres://…` of the database, with its owner as the user
 * @returns versions that were applied now
 */
export async function push(url: string): Promise<string[]> {
  const sql = openSql(url, { max: 1, onnotice() {} });
  try {
    const [database] = await sql<{ is_supabase: boolean }[]>`
      select to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as is_supabase`;
    if (!database?.is_supabase) throw new Error('Supabase 의 데이터베이스가 아니에요. (Not a Supabase database.)');
    await sql`create schema if not exists supabase_migrations`;
    await sql`
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text
      )`;
    await sql`create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`;
    const applied = await migrate(sql, readMigrations(MIGRATIONS), (pending, done) =>
      refuseContraction(FOLDER, pending, done),
    );
    await seedProduct(sql);
    return applied;
  } finally {
    await sql.end();
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error('DATABASE_URL 에 데이터베이스 주소를 정해 주세요. (Set DATABASE_URL.)');
    process.exit(1);
  }
  await runCommand(async () => {
    await refuseUnfitDatabase(url);
    const applied = await push(url);
    console.log(applied.length > 0 ? `적용했어요: ${applied.join(', ')}` : '이미 모두 적용되어 있어요.');
  });
}
