import { parseArgs } from 'node:util';
import { UsageError } from './problems.ts';

/** Flags that every command takes. */
export const COMMON_FLAGS = {
  url: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export type FlagKinds = Record<string, { type: 'string' | 'boolean' }>;

export interface Args {
  words: string[];
  flags: { text: Record<string, string | undefined>; on: ReadonlySet<string> };
}

/** @throws UsageError for a flag that the command does not have */
export function readArgs(argv: readonly string[], kinds: FlagKinds): Args {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      options: { ...kinds, ...COMMON_FLAGS },
      allowPositionals: true,
    });
    const given = Object.entries(values) as [string, string | boolean][];
    return {
      words: positionals,
      flags: {
        text: Object.fromEntries(given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
        on: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
      },
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
