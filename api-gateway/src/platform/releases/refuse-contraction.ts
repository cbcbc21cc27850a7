import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema } from '@dojang/contract';
import { type Contraction, contractionsIn, type Migration, signaturesAfter } from '@dojang/embedded/migrate';
import { z } from 'zod';
import type { FunctionCall } from './call-uses.logic.ts';
import { type ChangedFunction, changedFunctions, refusalOf } from './changed-functions.logic.ts';

/** The error of a migration that would remove something that a live release uses. */
export class ContractionError extends Error {
  override readonly name = 'ContractionError';
}

/**
 * Refuses migrations that remove or rename a table, a column or a function that a live release or a canary names. Also refuses
 * migrations that change the arguments with which such a release calls a function. The releases are read from the last live
 * set of this data folder, because the database does not run yet.
 *
 * @param applied the migrations that have run; they tell which arguments a function has
 * @throws ContractionError with all conflicts, and their solution
 */
export async function refuseContraction(
  folder: string,
  pending: readonly Migration[],
  applied: readonly Migration[] = [],
): Promise<void> {
  const gone = contractionsIn(pending);
  // Without one of these statements no function gets other arguments.
  const hasChanges = pending.some(({ sql }) => /\b(drop|alter)\s+function\b/i.test(sql));
  if (gone.length === 0 && !hasChanges) return;
  const after = signaturesAfter([...applied, ...pending]);
  const contractions = gone.filter(({ kind, name }) => kind !== 'function' || !after.get(name)?.signatures.length);
  const changed = changedFunctions(signaturesAfter(applied), after);
  if (contractions.length === 0 && changed.length === 0) return;
  const lines: string[] = [];
  for (const release of await liveReleases(folder)) {
    const columns = await columnsUsedBy(folder, release, contractions);
    for (const contraction of contractions) {
      const { kind, name, migration } = contraction;
      if (kind === 'column' ? !columns.has(name) : !isUsedBy(release, contraction)) continue;
      lines.push(`  ${migration} removes the ${kind} ${name}, which ${release.name} ${release.version} uses`);
    }
    const refused = new Set<string>();
    for (const call of await callsOf(folder, release, changed)) {
      for (const each of changed.filter(({ name }) => name === call.name)) {
        const why = refusalOf(call, each);
        if (why)
          refused.add(
            `  ${each.migration} changes the function ${each.name}: ${release.name} ${release.version} ${why}`,
          );
      }
    }
    lines.push(...refused);
  }
  if (lines.length === 0) return;
  throw new ContractionError(
    `a live release still needs what a migration removes; nothing has changed:\n${lines.join('\n')}\n` +
      'Release these areas without it first, and start again: npm run release NAME',
  );
}

/** Whether a release names it, in its code or in its descriptor. Releases of older builds do not list the names in their code. */
export function isUsedBy({ data, descriptor }: Release, { kind, name }: Pick<Contraction, 'kind' | 'name'>): boolean {
  const routes = descriptor?.routes ?? [];
  const declared =
    kind === 'table' ? routes.map(({ projectFrom }) => projectFrom?.table) : routes.map(({ head }) => head?.rpc);
  const named = (kind === 'table' ? data?.tables : data?.functions) ?? [];
  return [...named, ...declared].includes(name);
}

/**
 * The columns of these that the scripts of a release name. The build of this release has no list of them, so the scripts are
 * read. Only scripts that contain the name of such a column are read, so a start without removed columns reads nothing.
 */
async function columnsUsedBy(
  folder: string,
  release: Release,
  contractions: readonly Contraction[],
): Promise<ReadonlySet<string>> {
  const wanted = contractions.filter(({ kind }) => kind === 'column').map((contraction) => contraction.name);
  const used = new Set<string>();
  const words = wanted.map((column) => column.slice(column.indexOf('.') + 1));
  for (const source of await scriptsWith(folder, release, words)) {
    const { columnUses } = await import('./column-uses.logic.ts');
    for (const column of usesIn(columnUses, source)) if (wanted.includes(column)) used.add(column);
  }
  return used;
}

/** The calls of these functions in the scripts of a release, and the calls that the gateway makes for its descriptor. */
async function callsOf(folder: string, release: Release, changed: readonly ChangedFunction[]): Promise<FunctionCall[]> {
  const calls = (release.descriptor?.routes ?? []).flatMap(({ head }): FunctionCall[] =>
    head ? [{ name: head.rpc, args: ['p_id'], isWhole: true }] : [],
  );
  const names = changed.map(({ name }) => name);
  for (const source of await scriptsWith(folder, release, names)) {
    const { functionCalls } = await import('./call-uses.logic.ts');
    calls.push(...usesIn(functionCalls, source));
  }
  return calls;
}

/** The scripts of a release that contain one of these words. */
async function scriptsWith(
  folder: string,
  { name, version: at, assets }: Release,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const found: string[] = [];
  for (const file of Object.keys(assets).filter((each) => each.endsWith('.js'))) {
    // A missing or damaged file is replaced before it is served.
    const source = await readFile(join(folder, name, at, file), 'utf8').catch(() => '');
    if (words.some((word) => source.includes(word))) found.push(source);
  }
  return found;
}

function usesIn<T>(read: (source: string) => Iterable<T>, source: string): Iterable<T> {
  try {
    return read(source);
  } catch {
    return [];
  }
}

const version = z.object({ version: z.string() });
const liveSchema = z.object({
  shell: version,
  remotes: z.array(version.extend({ name: z.string() })),
  canaries: z.record(z.string(), version).default({}),
});

async function liveReleases(folder: string): Promise<Release[]> {
  const read = async (file: string): Promise<unknown> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => 'null');
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const { data: live } = liveSchema.safeParse(await read('live.json'));
  if (!live) return [];
  const pairs = [
    ['shell', live.shell.version],
    ...live.remotes.map((remote) => [remote.name, remote.version]),
    ...Object.entries(live.canaries).map(([name, canary]) => [name, canary.version]),
  ] as const;
  const found = await Promise.all(pairs.map(([name = '', at = '']) => read(join(name, at, 'release.json'))));
  return found.flatMap((content) => releaseSchema.safeParse(content).data ?? []);
}
