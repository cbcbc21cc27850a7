import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from 'vitest';

test.runIf(fs.existsSync('/dev/full'))('a terminal on a full disk ends nothing', () => {
  const script = `
    import { guardProcess } from ${JSON.stringify(`${import.meta.dirname}/guard-process.ts`)};
    guardProcess(() => {});
    for (let times = 0; times < 3; times++) {
      console.log('said'); console.error('said'); process.stdout.write('said'); process.stderr.write('said');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    process.exit(7);`;
  const full = fs.openSync('/dev/full', 'w');
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, full],
  });
  fs.closeSync(full);
  expect(status).toBe(7);
});
