// `npm run db:restore FILE` creates a data folder from a backup. DATA_DIR names the folder, which must be empty or not exist.
import path from 'node:path';
import { restore } from './backup/restore.ts';

const [file] = process.argv.slice(2);
if (!file || process.argv.length > 3) {
  console.error('DATA_DIR=FOLDER npm run db:restore FILE');
  process.exit(2);
}
const dataDir = path.resolve(process.env.DATA_DIR || path.join(import.meta.dirname, '..', '.data'));
try {
  await restore(path.resolve(file), dataDir);
  console.log(`되돌렸어요: ${dataDir}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
