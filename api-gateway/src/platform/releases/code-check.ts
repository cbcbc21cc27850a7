import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Release } from '@dojang/contract';
import { type ReadScript, readScript, type Script } from './code-check.logic.ts';
import type { Refusal } from './registry.ts';
import { BUDGET } from './release-gates.logic.ts';

const THREAD = new URL('./code-check-thread.ts', import.meta.url);
/** Scripts of this total size are checked in this thread. It takes some milliseconds, less than starting another thread. */
const QUICK_BYTES = 32 * 1024;
/** Size limit of a script. The largest script within the limit takes a third of a second and 120 MB. */
const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 512 }, patienceMs: 60_000 };

/**
 * Refuses scripts of a remote that compile text to code. The shell is not checked: it contains the runtime of module
 * federation, which has such code for other platforms.
 */
export async function checkCode({ name }: Release, files: ReadonlyMap<string, Uint8Array>): Promise<Refusal[]> {
  if (name === 'shell') return [];
  const scripts = [...files]
    // A script that is too large is refused by another check.
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

/**
 * Checks scripts in another thread. A large script takes a third of a second, and the gateway would serve no request
 * meanwhile.
 */
async function readInThread(scripts: readonly Script[]): Promise<ReadScript[]> {
  const thread = new Worker(THREAD, {
    workerData: scripts,
    resourceLimits: LIMITS.resourceLimits,
    // The thread gets no flags of this process, because they may be meant for its own script only.
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
