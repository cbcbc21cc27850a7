import { setImmediate as turn } from 'node:timers/promises';
import type { Release } from '@dojang/contract';
import { compiledTexts } from './code-check.logic.ts';
import type { Refusal } from './registry.ts';
import { BUDGET } from './release-gates.logic.ts';

/**
 * Refuses scripts of a remote that compile text to code. The shell has the runtime of module federation, which contains code for
 * other platforms that does.
 */
export async function checkCode({ name }: Release, files: ReadonlyMap<string, Uint8Array>): Promise<Refusal[]> {
  if (name === 'shell') return [];
  const refusals: Refusal[] = [];
  for (const [file, content] of files) {
    // What is too large is refused anyway, and would take long.
    if (!/\.m?js$/.test(file) || content.byteLength > BUDGET.chunk) continue;
    refusals.push(...checkFile(name, file, Buffer.from(content).toString()));
    // A large script takes a tenth of a second, in which nobody else is served.
    await turn();
  }
  return refusals;
}

function checkFile(name: string, file: string, source: string): Refusal[] {
  try {
    const texts = compiledTexts(source);
    if (texts.length === 0) return [];
    const message = `${name}: ${file} compiles text to code, which the platform's pages refuse: ${texts.slice(0, 3).join(' … ')}`;
    return [{ code: 'code_evaluated', message }];
  } catch (error) {
    return [{ code: 'asset_type', message: `${name}: ${file} is not JavaScript (${(error as Error).message})` }];
  }
}
