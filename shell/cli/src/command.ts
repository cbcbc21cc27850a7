import type { Args, FlagKinds } from './args.logic.ts';
import type { Platform } from './platform.ts';

/** The environment of a command. */
export interface Context {
  /** The folder in which the command was started. */
  folder: string;
  args: Args;
  env: NodeJS.ProcessEnv;
  /** Address of the platform, read without a request. @throws UsageError when no setting contains it */
  url(): Promise<string>;
  /** @throws UsageError without an address */
  platform(): Promise<Platform>;
  /** @throws UsageError without an address or a token */
  deployer(): Promise<{ name: string; token: string; platform: Platform }>;
  /** Writes a line about the present step to standard error. */
  say(line: string): void;
  /** Writes to standard output, as JSON or for people. */
  print(outcome: Outcome): void;
}

export interface Outcome {
  /** False: something is refused, exit code 1. */
  ok: boolean;
  /** False when something was refused; the exit code is then 1. */
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
