import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Names of the main branch. The first existing branch counts. */
const MAIN = ['origin/main', 'main'];

/**
 * A file of a Git repository as it was where the present commit left the main branch.
 *
 * @returns null where there is no Git, no such branch, no commit in common, or no such file in that commit
 */
export function textAtMain(file: string): string | null {
  const git = (...args: string[]): string | null => {
    // A hook of Git names its repository in the environment.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
    try {
      return execFileSync('git', args, {
        cwd: path.dirname(file),
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 64 * 1024 * 1024,
      });
    } catch {
      return null;
    }
  };
  const main = MAIN.find((branch) => git('rev-parse', '--verify', '--quiet', `${branch}^{commit}`) !== null);
  const base = main && git('merge-base', 'HEAD', main)?.trim();
  return base ? git('show', `${base}:./${path.basename(file)}`) : null;
}
