// `npm run doctor`: tells what is set, reachable and backed up, one line each. Run it with the settings of the gateway. The exit
// code is 1 when something is wrong.
import path from 'node:path';
import { examine } from './doctor/examine.ts';

const MARK = { ok: '✓', note: '·', fault: '✗' } as const;

const dataDir = path.resolve(process.env.DATA_DIR || path.join(import.meta.dirname, '..', '.data'));
for await (const { level, ko, en } of examine(process.env, dataDir)) {
  console.log(`${MARK[level]} ${ko} (${en})`);
  if (level === 'fault') process.exitCode = 1;
}
