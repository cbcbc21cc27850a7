import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API_VERSION } from '@dojang/api-contract';
import type { Release } from '@dojang/contract';
import { integrityOf } from '@dojang/contract/packed';
import { findAreas } from '../../../scripts/workspace.ts';
import { openFileRegistry } from '../../src/platform/releases/file-registry.ts';
import type { Registry } from '../../src/platform/releases/registry.ts';
import { newestMigration } from '../../src/platform/releases/schema-version.ts';
import type { Platform } from '../platform.ts';
import type { Fault } from './fault.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const [AREA] = findAreas().map(({ name }) => name) as [string];
const SEEN_MS = 20_000;

async function registryOf({ dataDir }: Platform): Promise<Registry> {
  const platform = { schema: await newestMigration(path.join(ROOT, 'supabase/migrations')), api: API_VERSION };
  return openFileRegistry(path.join(dataDir, 'releases'), platform);
}

/** The area's build with one more file: a new version, written as a release from another process writes it. */
async function releaseNext(registry: Registry): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-drill-release-'));
  try {
    fs.cpSync(path.join(ROOT, `mfe-${AREA}/dist`), folder, { recursive: true });
    const file = path.join(folder, 'release.json');
    const release = JSON.parse(fs.readFileSync(file, 'utf8')) as Release;
    const version = randomBytes(8).toString('hex');
    const added = `// ${version}`;
    fs.writeFileSync(path.join(folder, 'static/js/drill.js'), added);
    const assets = { ...release.assets, 'static/js/drill.js': integrityOf(Buffer.from(added)) };
    fs.writeFileSync(file, JSON.stringify({ ...release, version, assets }));
    await registry.publish(folder);
    return version;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Runs `npm run rollback` as a user does. */
async function rollBack({ dataDir }: Platform, version: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/rollback.ts'), AREA, version], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`rollback ended with ${code}`);
}

/** Whether the HTML page names the live build. */
async function untilServed({ port }: Platform, version: string): Promise<void> {
  const page = async () => (await fetch(`http://localhost:${port}/`)).text();
  for (const until = performance.now() + SEEN_MS; !(await page()).includes(version); await pause(50)) {
    if (performance.now() > until) throw new Error(`${AREA} ${version} is not served`);
  }
}

/** Releases a version while users work, then rolls back to the version before. */
const releaseAndBack: Fault = {
  name: 'release and roll-back',
  weight: 1,
  async strike({ platform }) {
    const registry = await registryOf(platform);
    const before = (await registry.versions(AREA)).find(({ isLive }) => isLive)?.version ?? '';
    const next = await releaseNext(registry);
    await untilServed(platform, next);
    await rollBack(platform, before);
    await untilServed(platform, before);
    return undefined;
  },
};

export const releases: readonly Fault[] = [releaseAndBack];
