// `npm run db:backup FILE` writes the data folder into one file, whether or not the platform is running.
import path from 'node:path';
import { backUp } from './backup/backup.ts';
import { runCommand } from './run-command.ts';

const [file] = process.argv.slice(2);
if (!file || process.argv.length > 3) {
  console.error('npm run db:backup FILE   (DATA_DIR names the data folder)');
  process.exit(2);
}
if (process.env.SUPABASE_URL || process.env.DATABASE_URL) {
  console.error(
    '이 명령은 내장 데이터베이스를 위한 거예요. 그 밖의 것은 그곳의 백업을 써 주세요. (For the embedded database only.)',
  );
  process.exit(2);
}
const dataDir = path.resolve(process.env.DATA_DIR || path.join(import.meta.dirname, '..', '.data'));
await runCommand(async () => {
  await backUp(dataDir, path.resolve(file));
  console.log(`백업했어요: ${file}`);
});
