import { COMMON_FLAGS, readArgs } from './args.logic.ts';
import type { Command, Context, Outcome } from './command.ts';
import { canary } from './commands/canary.ts';
import { canIDeploy, check } from './commands/check.ts';
import { createRemote } from './commands/create-remote.ts';
import { dev } from './commands/dev.ts';
import { forget } from './commands/forget.ts';
import { init } from './commands/init.ts';
import { logs } from './commands/logs.ts';
import { promote, rollback } from './commands/move.ts';
import { release } from './commands/release.ts';
import { retire } from './commands/retire.ts';
import { sourceMaps } from './commands/source-maps.ts';
import { status } from './commands/status.ts';
import { openPlatform } from './platform.ts';
import { NetworkError, RefusedError, UsageError } from './problems.ts';
import { platformUrl, remoteName } from './project.ts';
import { refusalLines } from './report.logic.ts';

const COMMANDS: Record<string, Command> = {
  'create-remote': createRemote,
  init,
  dev,
  check,
  'can-i-deploy': canIDeploy,
  release,
  canary,
  promote,
  rollback,
  status,
  logs,
  'source-maps': sourceMaps,
  retire,
  forget,
};

export interface Surroundings {
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Write one line to standard output or to standard error. */
  out(line: string): void;
  err(line: string): void;
}

/** Exit codes: success, refused, and wrong use or no network. */
const [DONE, REFUSED, FAILED] = [0, 1, 2];

/** Runs a command with its arguments. @returns its exit code */
export async function run(argv: readonly string[], { folder, env, out, err }: Surroundings): Promise<number> {
  const [word = '', ...rest] = argv;
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  const isJson = argv.includes('--json');
  const print = ({ ok, data, lines }: Outcome) => {
    if (isJson) out(JSON.stringify({ ok, ...data }, null, 2));
    else for (const line of lines) out(line);
  };
  const fail = (error: unknown): number => {
    const failure = failureOf(error);
    if (isJson) print(failure);
    else for (const line of failure.lines) err(line);
    return error instanceof RefusedError ? REFUSED : FAILED;
  };
  if (!command || rest.includes('--help')) {
    const isAsked = command !== undefined || word === '' || /^(--)?help$/.test(word);
    if (!isAsked) return fail(new UsageError(`${word} is no command; there are ${Object.keys(COMMANDS).join(', ')}`));
    for (const line of helpLines(command)) out(line);
    return DONE;
  }
  try {
    const args = readArgs(rest, command.flags ?? {});
    const url = () => platformUrl(folder, args.flags.text.url, env);
    const context: Context = {
      folder,
      args,
      env,
      url,
      platform: async () => openPlatform(await url()),
      deployer: async () => {
        const token = args.flags.text.token ?? env.DOJANG_TOKEN;
        if (!token) throw new UsageError('no token: give DOJANG_TOKEN; an admin issues one at /admin/remote');
        return { name: await remoteName(folder), token, platform: openPlatform(await url(), token) };
      },
      say: err,
      print,
    };
    const outcome = await command.run(context);
    if (outcome) print(outcome);
    return outcome?.ok === false ? REFUSED : DONE;
  } catch (error) {
    return fail(error);
  }
}

function failureOf(error: unknown): Outcome {
  if (error instanceof RefusedError) {
    return { ok: false, data: { refusals: error.refusals }, lines: refusalLines(error.refusals) };
  }
  const code = error instanceof NetworkError ? error.code : error instanceof UsageError ? 'usage' : 'failed';
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, data: { error: { code, message } }, lines: [message] };
}

function helpLines(command: Command | undefined): string[] {
  const commands = command ? [command] : Object.values(COMMANDS);
  return [
    ...commands.flatMap(({ usage, summary }) => [`dojang ${usage}`, `    ${summary}`]),
    '',
    `Every command takes ${Object.keys(COMMON_FLAGS)
      .map((flag) => `--${flag}`)
      .join(' ')}`,
    'The platform is --url, DOJANG_URL, or "url" in .dojang.json; the token is DOJANG_TOKEN (or --token).',
    'Exit codes: 0 done, 1 refused, 2 wrong use or no network.',
  ];
}
