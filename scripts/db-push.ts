// `npm run db:push`: brings a database of one's own, or hosted Supabase's, up to the migrations, and fills the template
// gallery. Needs DATABASE_URL once; what ran before is listed where the Supabase CLI lists it too.
import path from 'node:path';
import { migrate, readMigrations } from '../api-gateway/embedded/database/migrate.ts';
import { seedPages } from '../api-gateway/embedded/database/seed-pages.ts';
import { openSql } from '../api-gateway/embedded/postgres/connect.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL 에 데이터베이스 주소를 넣어 주세요. (DATABASE_URL is not set.)');
  process.exit(2);
}
const sql = openSql(url, { max: 1, onnotice() {} });
try {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`);
  const migrations = readMigrations(path.join(import.meta.dirname, '..', 'supabase', 'migrations'));
  const applied = await migrate(sql, migrations, (line) => console.warn(line));
  await seedPages(sql);
  console.log(applied.length ? `적용했어요: ${applied.join(', ')}` : '이미 최신이에요.');
} finally {
  await sql.end();
}
