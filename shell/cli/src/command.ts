import type { Args, FlagKinds } from './args.logic.ts';
import type { Platform } from './platform.ts';

/** What a command works with. */
export interface Context {
  /** The folder in which it was started. */
  folder: string;
  args: Args;
  env: NodeJS.ProcessEnv;
  /** Address of the platform, without asking it. @throws UsageError when nothing says it */
  url(): Promise<string>;
  /** @throws UsageError without an address */
  platform(): Promise<Platform>;
  /** @throws UsageError without an address or a token */
  deployer(): Promise<{ name: string; token: string; platform: Platform }>;
  /** A line on standard error about what happens now. */
  say(line: string): void;
  /** On standard output, as JSON or for people. */
  print(outcome: Outcome): void;
}

export interface Outcome {
  /** False: something is refused, exit code 1. */
  ok: boolean;
  /** The document of `--json`. */
  data: Record<string, unknown>;
  /** The same for people, on standard output. */
  lines: string[];
}

export interface Command {
  usage: string;
  summary: string;
  flags?: FlagKinds;
  /** Null: everything has been printed. */
  run(context: Context): Promise<Outcome | null>;
}
