// Checks that every regular expression of the product, and Unicode normalization, takes linear time, so that no pasted or sent
// text can block the gateway or a tab. recheck proves each expression by automata, which takes half a minute for all
// expressions. `safe-regexes.json` lists the proved ones. The check proves only expressions that are not in the list, and the
// nightly check proves all of them. `npm run regexes` writes the list.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { regexesIn } from './regexes.logic.ts';

// Uses recheck's JavaScript engine, because the other engines need a native program or Java.
process.env.RECHECK_BACKEND = 'pure';
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Tests, and code that measures the product, are not checked, because they read only their own input. */
const NOT_THE_PRODUCT = /\.test\.tsx?$|\/testing\/|^(?:e2e|bench|supabase\/tests|api-gateway\/drill)\//;

const root = path.join(import.meta.dirname, '..');
const listFile = path.join(import.meta.dirname, 'safe-regexes.json');
const WRITES = process.argv.includes('--write');

interface List {
  /** The version of recheck that proved the expressions. */
  recheck: string;
  safe: string[];
}

const recheck: string = createRequire(import.meta.url)('recheck/package.json').version;
const list: List = JSON.parse(readFileSync(listFile, 'utf8'));
const isTrusted = list.recheck === recheck && !process.env.NIGHTLY;
const proved: ReadonlySet<string> = new Set(isTrusted ? list.safe : []);
const verdicts: Record<string, string> = {};

/** `safe`, or the reason why the expression is not safe. */
function verdictOf(pattern: string, flags: string): string {
  const key = `/${pattern}/${flags}`;
  verdicts[key] ??= proved.has(key) ? 'safe' : judge(pattern, flags);
  return verdicts[key];
}

/** Steps are limited, and not time. With a time limit a linear expression would count as slow on a busy machine. */
const LIMITS = { timeout: null, seedingTimeout: null, incubationTimeout: null, recallTimeout: null };

function judge(pattern: string, flags: string): string {
  const result = checkSync(pattern, flags, LIMITS);
  if (result.status === 'safe') return 'safe';
  return result.status === 'vulnerable' ? result.complexity.summary : `not proved: ${result.error.kind}`;
}

const NO_SOURCES: ReadonlySet<string> = new Set(['node_modules', 'dist', '.cache', '.data']);
const files = globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: (name) => NO_SOURCES.has(path.basename(name)) })
  .filter((file) => !NOT_THE_PRODUCT.test(file))
  .sort();

/** The file that limits Unicode normalization to linear time. */
const NORMALIZES: ReadonlySet<string> = new Set([
  'shell/contract/src/text.ts',
  'api-gateway/src/platform/http/email.logic.ts',
]);

let count = 0;
for (const file of files) {
  const source = readFileSync(path.join(root, file), 'utf8');
  if (/\.normalize\('NFK?[CD]'\)/.test(source) && !NORMALIZES.has(file)) {
    process.exitCode = 1;
    console.error(`${file}  normalize() is quadratic for marks in disorder; use toNfc of @dojang/contract/text`);
  }
  for (const { pattern, flags, line } of regexesIn(file, source)) {
    count += 1;
    const verdict = pattern === null ? 'not a constant: nothing can be said of it' : verdictOf(pattern, flags);
    if (verdict === 'safe') continue;
    process.exitCode = 1;
    console.error(`${file}:${line}  ${verdict}${pattern === null ? '' : `  /${pattern}/${flags}`}`);
  }
}
const safe = Object.keys(verdicts).filter((key) => verdicts[key] === 'safe');
const now: List = { recheck, safe: safe.sort() };
if (WRITES) writeFileSync(listFile, `${JSON.stringify(now, null, 2)}\n`);
else if (JSON.stringify(now) !== JSON.stringify(list)) {
  process.exitCode = 1;
  console.error('scripts/safe-regexes.json does not list what was proved: npm run regexes');
}
console.log(`${count} regular expressions, ${Object.keys(verdicts).length} different ones`);
