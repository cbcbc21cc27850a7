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
 * Refuses migrations that remove or rename a table or function that a live release or a canary names. The last live set of this data
 * folder says which those are: the database does not run yet.
 *
 * @throws ContractionError with all of them, and what to do
 */
export async function refuseContraction(folder: string, pending: readonly Migration[]): Promise<void> {
  const contractions = contractionsIn(pending);
  if (contractions.length === 0) return;
  const lines = (await liveReleases(folder)).flatMap((release) =>
    contractions
      .filter((contraction) => isUsedBy(release, contraction))
      .map(
        ({ kind, name, migration }) =>
          `  ${migration} removes the ${kind} ${name}, which ${release.name} ${release.version} uses`,
      ),
  );
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
