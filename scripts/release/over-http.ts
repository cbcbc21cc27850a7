import { run } from '../../shell/cli/src/run.ts';

/** The arguments of `dojang` that do the same as a command on the data folder, and the name of the folder in which to call it. */
export interface Deploy {
  name: string;
  args: string[];
}

interface Typed {
  /** The command as a user types it in this repository, e.g. `npm run release`. */
  command: string;
  words: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** Whether commands change a running platform over HTTP instead of the data folder of this machine. */
export const isOverHttp = ({ DOJANG_URL, DOJANG_REGISTRY }: NodeJS.ProcessEnv): boolean =>
  Boolean(DOJANG_URL) || DOJANG_REGISTRY === 'database';

/**
 * Runs the command at the platform of `DOJANG_URL` or `SITE_URL`. Without an address or a token it prints exactly what to
 * type. It does the same for several names, because each name has its own token.
 *
 * @returns exit code
 */
export async function deployOverHttp(root: string, deploys: readonly Deploy[], typed: Typed): Promise<number> {
  const { env } = typed;
  const url = env.DOJANG_URL || env.SITE_URL;
  const [deploy] = deploys;
  if (!deploy || deploys.length > 1 || !url || !env.DOJANG_TOKEN) {
    for (const line of whatToType(deploys, typed, url)) console.error(line);
    return 2;
  }
  return run(deploy.args, {
    folder: `${root}/${deploy.name === 'shell' ? 'shell' : `mfe-${deploy.name}`}`,
    env: { ...env, DOJANG_URL: url },
    out: (line) => console.log(line),
    err: (line) => console.error(line),
  });
}

function whatToType(deploys: readonly Deploy[], { command, words }: Typed, url = 'https://the-platform'): string[] {
  const lines = deploys.length > 1 ? deploys.map(({ name }) => [name]) : [words];
  return [
    'The releases are not in a data folder of this machine: they change over HTTP, at the running platform, with a token of the area.',
    `An admin issues it at ${url}/admin/remote. Then type:`,
    ...lines.map((line) => `  DOJANG_URL=${url} DOJANG_TOKEN=djt_… ${[command, ...line].join(' ')}`),
  ];
}
