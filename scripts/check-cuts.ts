// Checks that no text is cut at a number of characters except by `cut` and `shortened` of the contract. A cut of `slice` may leave
// half of an emoji, which the database refuses and readers see as a square. Whether a text or a list is cut is asked of the compiler.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { API } from 'typescript/unstable/sync';
import { cutsIn } from './cuts.logic.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PRODUCT =
  '{shell/src,shell/contract/src,shared-*/src,mfe-*/{src,renderer/src},api-gateway/{src,embedded,kit,contract},supabase/functions}/**/*.{ts,tsx}';
/** Tests and their helpers cut only their own texts. */
const NOT_THE_PRODUCT = /\.(?:test|fixtures)\.tsx?$|\/testing\/|\/testing\.ts$|node_modules/;
const HELPER = 'shell/contract/src/text.ts';

const files = globSync(PRODUCT, { cwd: ROOT }).filter((file) => !NOT_THE_PRODUCT.test(file) && file !== HELPER);
const cuts = files.map((file) => ({ file, found: cutsIn(file, readFileSync(path.join(ROOT, file), 'utf8')) }));

const compiler = new API({ cwd: ROOT });
try {
  const [project] = compiler.updateSnapshot({ openProjects: [path.join(ROOT, 'tsconfig.json')] }).getProjects();
  if (!project) throw new Error('tsconfig.json names no project');
  const isOfText = (file: string, at: number) =>
    project.checker.getSymbolAtPosition(path.join(ROOT, file), at)?.getParent()?.name === 'String';
  for (const { file, found } of cuts) {
    for (const { line, method } of found) {
      if (method !== null && !isOfText(file, method)) continue;
      process.exitCode = 1;
      console.error(`${file}:${line}  may cut a character in two: use cut or shortened of @dojang/contract/text`);
    }
  }
} finally {
  compiler.close();
}
