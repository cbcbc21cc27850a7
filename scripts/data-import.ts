// `npm run data:import FILE` fills an empty Supabase. DATABASE_URL is its database, and SUPABASE_URL with SUPABASE_SECRET_KEY
// are for its Storage.
import path from 'node:path';
import { openSql } from '@dojang/embedded/sql';
import { importData } from './transfer/import.ts';
import { storageOf } from './transfer/storage.ts';

const [file] = process.argv.slice(2);
const { DATABASE_URL, SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
if (!file || process.argv.length > 3 || !DATABASE_URL || !SUPABASE_URL || !SUPABASE_SECRET_KEY) {
  console.error('DATABASE_URL=… SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run data:import FILE');
  process.exit(2);
}
const sql = openSql(DATABASE_URL, { max: 1, onnotice() {} });
try {
  const header = await importData(sql, path.resolve(file), storageOf(SUPABASE_URL, SUPABASE_SECRET_KEY));
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`가져왔어요: ${rows} 행. 모두 다시 로그인해야 해요.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await sql.end({ timeout: 1 });
}
