const LOOKED_MS = 500;

/**
 * Calls back when the process that started this one has ended, where npm or pnpm started it: they put a shell in between, which
 * takes a SIGTERM for itself and leaves its program running.
 *
 * @returns stops looking
 */
export function onParentEnd(env: NodeJS.ProcessEnv, then: () => void): () => void {
  if (env.npm_command === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, LOOKED_MS);
  return () => clearInterval(timer);
}
