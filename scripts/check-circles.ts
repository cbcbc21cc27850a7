// Refuses circles of imports between folders. Folders in a circle cannot be read, tested or moved separately.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { circlesOf, importsOf } from './circles.logic.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PACKAGES = '{api-gateway/{src,embedded,kit},shell/src,shell/contract/src,shared-*/src,mfe-*/{src,renderer/src}}';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const circles = globSync(PACKAGES, { cwd: ROOT }).flatMap((root) => {
  // Tests and their fixtures may import from every folder.
  const files = globSync(`${root}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|node_modules|\/testing\//.test(file),
  );
  return circlesOf(
    root,
    files.flatMap((file) => importsOf(file, read(file))),
  );
});

for (const { members, imports } of circles) {
  console.error(`a circle of imports: ${members.join(', ')}`);
  for (const [from, to] of imports) console.error(`  ${from} imports ${to}`);
}
process.exitCode = circles.length > 0 ? 1 : 0;
