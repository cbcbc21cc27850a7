// `npm run data:import FILE` fills an empty platform. DATABASE_URL is its database. With SUPABASE_URL and SUPABASE_SECRET_KEY it
// is a hosted Supabase; otherwise the files and the keys go to SHARED_DIR, or to DATA_DIR without it.
import path from 'node:path';
import { refuseUnfitDatabase } from '@dojang/embedded/refuse-unfit';
import { openSql } from '@dojang/embedded/sql';
import { runCommand } from './run-command.ts';
import type { ExportHeader } from './transfer/export.ts';
import { importData } from './transfer/import.ts';
import { importToOwn } from './transfer/import-to-own.ts';
import { storageOf } from './transfer/storage.ts';

const [file] = process.argv.slice(2);
const { DATABASE_URL, SUPABASE_URL, SUPABASE_SECRET_KEY, SHARED_DIR, DATA_DIR } = process.env;
const hasTarget = DATABASE_URL && Boolean(SUPABASE_URL) === Boolean(SUPABASE_SECRET_KEY);
if (!file || process.argv.length > 3 || !hasTarget) {
  console.error(
    'DATABASE_URL=… SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run data:import FILE\nDATABASE_URL=… SHARED_DIR=… npm run data:import FILE',
  );
  process.exit(2);
}

async function importHosted(from: string, supabaseUrl: string, secretKey: string): Promise<ExportHeader> {
  await refuseUnfitDatabase(DATABASE_URL ?? '');
  const sql = openSql(DATABASE_URL ?? '', { max: 1, onnotice() {} });
  return importData(sql, from, storageOf(supabaseUrl, secretKey)).finally(() => sql.end({ timeout: 1 }));
}

await runCommand(async () => {
  const dataDir = path.resolve(DATA_DIR || path.join(import.meta.dirname, '..', '.data'));
  const from = path.resolve(file);
  const header =
    SUPABASE_URL && SUPABASE_SECRET_KEY
      ? await importHosted(from, SUPABASE_URL, SUPABASE_SECRET_KEY)
      : await importToOwn(from, DATABASE_URL, path.resolve(SHARED_DIR || dataDir));
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`가져왔어요: ${rows} 행. 모두 다시 로그인해야 해요. (Imported; everybody has to sign in again.)`);
});
