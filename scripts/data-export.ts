// `npm run data:export FILE` writes accounts, rows and files into one file. `npm run data:import` imports this file into
// Supabase.
import path from 'node:path';
import { requireData, withDatabase } from '@dojang/embedded/data-folder';
import { exportData } from './transfer/export.ts';

const [file] = process.argv.slice(2);
if (!file || process.argv.length > 3) {
  console.error('npm run data:export FILE   (DATA_DIR names the data folder)');
  process.exit(2);
}
const dataDir = path.resolve(process.env.DATA_DIR || path.join(import.meta.dirname, '..', '.data'));
try {
  requireData(dataDir);
  const result = await withDatabase(dataDir, (sql) => exportData(sql, path.join(dataDir, 'files'), path.resolve(file)));
  console.log(`내보냈어요: ${file} (${result.rows} 행, 파일 ${result.files} 개)`);
  if (result.missing.length > 0) console.warn(`없는 파일이에요: ${result.missing.join(', ')}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
