// `npm run data:export FILE` writes accounts, rows, files and keys into one file, from the embedded database, or from
// DATABASE_URL and its SHARED_DIR. `npm run data:import` imports this file.
import path from 'node:path';
import { requireData, withDatabase } from '@dojang/embedded/data-folder';
import { openSql } from '@dojang/embedded/sql';
import { runCommand } from './run-command.ts';
import { type ExportResult, exportData } from './transfer/export.ts';

const [file] = process.argv.slice(2);
if (!file || process.argv.length > 3) {
  console.error('npm run data:export FILE   (DATA_DIR names the data folder)');
  process.exit(2);
}
const { DATABASE_URL, SHARED_DIR } = process.env;
const dataDir = path.resolve(process.env.DATA_DIR || path.join(import.meta.dirname, '..', '.data'));

async function exportAll(to: string): Promise<ExportResult> {
  if (!DATABASE_URL) {
    requireData(dataDir);
    return withDatabase(dataDir, (sql) => exportData(sql, dataDir, to));
  }
  const sql = openSql(DATABASE_URL, { max: 1, onnotice() {} });
  return exportData(sql, path.resolve(SHARED_DIR || dataDir), to).finally(() => sql.end({ timeout: 1 }));
}

await runCommand(async () => {
  const result = await exportAll(path.resolve(file));
  console.log(`내보냈어요: ${file} (${result.rows} 행, 파일 ${result.files} 개)`);
  if (result.missing.length > 0) console.warn(`없는 파일이에요: ${result.missing.join(', ')}`);
});
