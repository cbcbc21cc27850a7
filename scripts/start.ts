// `npm start`: keeps the gateway running until the user stops it.
import path from 'node:path';
import { startSupervisor } from './supervisor.ts';

const supervisor = startSupervisor({
  module: path.join(import.meta.dirname, 'gateway.ts'),
  // Half of the time of a start is compiling, so the compiled code is cached for the next start.
  env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../.cache/compiled'), ...process.env },
  say: (line) => console.error(line),
  exit: (code) => process.exit(code),
});
const stop = (signal: NodeJS.Signals) => supervisor.stop(signal);
process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
// A closed terminal must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

if (process.env.npm_lifecycle_event) {
  // npm sends a SIGTERM to its shell. The shell ends without forwarding the signal.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 500);
  watch.unref();
}
