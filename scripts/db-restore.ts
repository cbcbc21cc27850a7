// `npm run db:restore FILE` creates a data folder from a backup. DATA_DIR names the folder, which must be empty or not exist.
import path from 'node:path';
import { restore } from './backup/restore.ts';
import { runCommand } from './run-command.ts';

const [file] = process.argv.slice(2);
if (!file || process.argv.length > 3) {
  console.error('DATA_DIR=FOLDER npm run db:restore FILE');
  process.exit(2);
}
const dataDir = path.resolve(process.env.DATA_DIR || path.join(import.meta.dirname, '..', '.data'));
await runCommand(async () => {
  await restore(path.resolve(file), dataDir);
  console.log(`되돌렸어요: ${dataDir}`);
});
