import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Release } from '@dojang/contract';
import { type ReadScript, readScript, type Script } from './code-check.logic.ts';
import type { Refusal } from './registry.ts';
import { BUDGET } from './release-gates.logic.ts';

const THREAD = new URL('./code-check-thread.ts', import.meta.url);
/** Scripts of this size together are read in some milliseconds, less than a thread takes to start. */
const QUICK_BYTES = 32 * 1024;
/** The largest script within the budget takes a third of a second and 120 MB. */
const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 512 }, patienceMs: 60_000 };

/**
 * Refuses scripts of a remote that compile text to code. The shell has the runtime of module federation, which contains code for
 * other platforms that does.
 */
export async function checkCode({ name }: Release, files: ReadonlyMap<string, Uint8Array>): Promise<Refusal[]> {
  if (name === 'shell') return [];
  const scripts = [...files]
    // What is too large is refused anyway.
    .filter(([file, content]) => /\.m?js$/.test(file) && content.byteLength <= BUDGET.chunk)
    .map(([file, content]): Script => ({ file, source: Buffer.from(content).toString() }));
  const bytes = scripts.reduce((sum, { source }) => sum + source.length, 0);
  const read = bytes <= QUICK_BYTES ? scripts.map(readScript) : await readInThread(scripts);
  return read.flatMap(({ file, texts, error }): Refusal[] => {
    if (error !== null) return [{ code: 'asset_type', message: `${name}: ${file} is not JavaScript (${error})` }];
    if (texts.length === 0) return [];
    const message = `${name}: ${file} compiles text to code, which the platform's pages refuse: ${texts.slice(0, 3).join(' … ')}`;
    return [{ code: 'code_evaluated', message }];
  });
}

/** In a thread of its own: a large script takes a third of a second, in which the gateway would serve nobody. */
async function readInThread(scripts: readonly Script[]): Promise<ReadScript[]> {
  const thread = new Worker(THREAD, {
    workerData: scripts,
    resourceLimits: LIMITS.resourceLimits,
    // Flags of the process may be of its own script only.
    execArgv: [],
  });
  try {
    const [read] = (await once(thread, 'message', { signal: AbortSignal.timeout(LIMITS.patienceMs) })) as [
      ReadScript[],
    ];
    return read;
  } catch (error) {
    return scripts
      .slice(0, 1)
      .map(({ file }) => ({ file, texts: [], error: `or beside it: ${(error as Error).message}` }));
  } finally {
    await thread.terminate();
  }
}
