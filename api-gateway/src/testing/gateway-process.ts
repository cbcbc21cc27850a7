import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface GatewayProcess {
  url: string;
  pid: number;
  /** Keys of the embedded Supabase. */
  publishableKey: string;
  /** Kills the process, so that it ends as in a crash. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a gateway in its own process, with an embedded Supabase and without releases. */
export async function startGatewayProcess(dataDir: string, port = 0): Promise<GatewayProcess> {
  const child: ChildProcess = fork(new URL('./gateway-child.ts', import.meta.url), [dataDir, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const started = once(child, 'message') as Promise<[{ port: number; publishableKey: string }]>;
  const failed = ended.then(() => Promise.reject(new Error('the gateway did not start')));
  failed.catch(() => {});
  const [ready] = await Promise.race([started, failed]);
  return {
    url: `http://127.0.0.1:${ready.port}`,
    pid: child.pid ?? 0,
    publishableKey: ready.publishableKey,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    close: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
