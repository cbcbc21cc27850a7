const LOOKED_MS = 500;

/**
 * Calls back when the parent process has ended, if npm or pnpm started this process. They start a shell between themselves and
 * the program. A SIGTERM ends only that shell, and the program would keep running.
 *
 * @returns a function that stops the check
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
