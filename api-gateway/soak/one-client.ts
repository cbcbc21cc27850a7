import { Client } from './client.ts';

/** A request of the client. `body` may be a text of megabytes. */
export interface Step {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Orders {
  port: number;
  key: string;
  localAddress: string | undefined;
  /** Of a signed-in client, else empty. */
  token: string;
  /** Sent one after another, again and again. */
  steps: Step[];
}

const CONNECTIONS = 6;

/** One client in a process of its own, so that its work is not measured. Sends as fast as it is answered, until it is told to stop. */
async function repeat({ port, key, localAddress, token, steps }: Orders, signal: AbortSignal) {
  const statuses: Record<number, number> = {};
  // A text is encoded once.
  const encoded = steps.map((step) => ({
    ...step,
    body: step.body === undefined ? undefined : Buffer.from(JSON.stringify(step.body)),
  }));
  const connection = async () => {
    const client = new Client(port, key, { localAddress });
    client.token = token;
    while (!signal.aborted) {
      for (const { method, path, body, headers } of encoded) {
        const given = { ...(body ? { 'content-type': 'application/json' } : {}), ...headers };
        const status = await client.request(method, path, body, given).then(
          (answer) => answer.status,
          () => 0,
        );
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return statuses;
}

const stopping = new AbortController();
process.on('message', async (message: Orders | 'stop') => {
  if (message === 'stop') return stopping.abort();
  process.send?.(await repeat(message, stopping.signal));
  process.disconnect();
});
