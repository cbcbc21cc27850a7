import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema } from '@dojang/contract';
import { type Contraction, contractionsIn, type Migration } from '@dojang/embedded/migrate';
import { z } from 'zod';

/** A migration would remove what a live release uses. */
export class ContractionError extends Error {
  override readonly name = 'ContractionError';
}

/**
 * Refuses migrations that remove or rename a table, a column or a function that a live release or a canary names. The last live set of
 * this data folder says which those are: the database does not run yet.
 *
 * @throws ContractionError with all of them, and what to do
 */
export async function refuseContraction(folder: string, pending: readonly Migration[]): Promise<void> {
  const contractions = contractionsIn(pending);
  if (contractions.length === 0) return;
  const lines: string[] = [];
  for (const release of await liveReleases(folder)) {
    const columns = await columnsUsedBy(folder, release, contractions);
    for (const contraction of contractions) {
      const { kind, name, migration } = contraction;
      if (kind === 'column' ? !columns.has(name) : !isUsedBy(release, contraction)) continue;
      lines.push(`  ${migration} removes the ${kind} ${name}, which ${release.name} ${release.version} uses`);
    }
  }
  if (lines.length === 0) return;
  throw new ContractionError(
    `a live release still needs what a migration removes; nothing has changed:\n${lines.join('\n')}\n` +
      'Release these areas without it first, and start again: npm run release NAME',
  );
}

/** Whether a release names it, in its code or in its descriptor. Releases of older builds do not say what their code names. */
export function isUsedBy({ data, descriptor }: Release, { kind, name }: Pick<Contraction, 'kind' | 'name'>): boolean {
  const routes = descriptor?.routes ?? [];
  const declared =
    kind === 'table' ? routes.map(({ projectFrom }) => projectFrom?.table) : routes.map(({ head }) => head?.rpc);
  const named = (kind === 'table' ? data?.tables : data?.functions) ?? [];
  return [...named, ...declared].includes(name);
}

/**
 * Which of these columns the scripts of a release name. Its build has no list of them: the scripts are read, and only those that contain
 * the name of such a column, so that a start which removes none reads nothing.
 */
async function columnsUsedBy(
  folder: string,
  { name, version: at, assets }: Release,
  contractions: readonly Contraction[],
): Promise<ReadonlySet<string>> {
  const wanted = contractions.filter(({ kind }) => kind === 'column').map((contraction) => contraction.name);
  const used = new Set<string>();
  if (wanted.length === 0) return used;
  const { columnUses } = await import('./column-uses.logic.ts');
  for (const file of Object.keys(assets).filter((each) => each.endsWith('.js'))) {
    // A file that is missing or damaged is replaced before it is served.
    const source = await readFile(join(folder, name, at, file), 'utf8').catch(() => '');
    if (!wanted.some((column) => source.includes(column.slice(column.indexOf('.') + 1)))) continue;
    for (const column of usesIn(columnUses, source)) if (wanted.includes(column)) used.add(column);
  }
  return used;
}

function usesIn(read: (source: string) => ReadonlySet<string>, source: string): Iterable<string> {
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
