// `npm run release projects` builds an area and makes it live on the platform of this data folder, running or not;
// `npm run release projects --to VERSION` makes a version live that was released before (a roll back).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { API_VERSION } from '../api-gateway/contract/src/index.ts';
import { openFileRegistry } from '../api-gateway/src/remotes/file-registry.ts';
import { PublishError } from '../api-gateway/src/remotes/registry.ts';
import { newestMigration } from '../api-gateway/src/remotes/schema-version.ts';
import { build, PACKAGES } from './build.ts';

const root = path.dirname(import.meta.dirname);
const releases = path.join(path.resolve(process.env.DATA_DIR || path.join(root, '.data')), 'releases');

const { values, positionals: names } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
if (names.length === 0 || (values.to && names.length > 1)) {
  console.error(`npm run release NAME… or NAME --to VERSION; names: ${Object.keys(PACKAGES).join(', ')}`);
  process.exit(2);
}

const registry = await openFileRegistry(releases, {
  schema: await newestMigration(path.join(root, 'supabase/migrations')),
  api: API_VERSION,
});
try {
  const folders = values.to ? names.map((name) => path.join(releases, name, values.to ?? '')) : await build({ names });
  for (const { name, version } of await registry.publishAll(folders)) console.log(`${name} ${version} is live`);
} catch (error) {
  console.error(error instanceof PublishError ? `refused, nothing has changed:\n${error.message}` : error);
  process.exitCode = 1;
}
