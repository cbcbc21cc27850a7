import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { signUp, startWorkspace } from './test-support.ts';

/** A running Realtime server, and sockets that can send messages which the product's clients never send. For tests only. */
export async function startRealtime() {
  const db = await startWorkspace();
  const server = http.createServer();
  await db.embedded.attachRealtime(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const person = await signUp(db.embedded);
  await db.sql.unsafe(`
    create policy hear on realtime.messages for select to authenticated using (realtime.topic() like 'room%');
    create policy speak on realtime.messages for insert to authenticated with check (realtime.topic() like 'room%');`);

  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note).on('uncaughtException', note);
  const sockets = new Set<WebSocket>();

  const open = async (): Promise<RawSocket> => {
    const key = db.embedded.publishableKey;
    const ws = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`);
    sockets.add(ws);
    ws.once('close', () => sockets.delete(ws));
    const raw = new RawSocket(ws, person.token);
    await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
    return raw;
  };
  return {
    db,
    person,
    unhandled,
    open,
    port,
    async stop() {
      for (const ws of sockets) ws.terminate();
      await new Promise((resolve) => server.close(resolve));
      await db.stop();
      process.off('unhandledRejection', note).off('uncaughtException', note);
    },
  };
}

type Reply = [string | null, string | null, string, string, { status?: string; response?: { reason?: string } }];

/** A socket without a client library. */
export class RawSocket {
  readonly ws: WebSocket;
  /** The close code. */
  readonly closed: Promise<number>;
  readonly heard: Reply[] = [];
  private readonly token: string;
  private lastRef = 0;
  /** Functions that take the answer to a message, by the `ref` of the message. */
  private readonly asked = new Map<string, (answer: string) => void>();

  constructor(ws: WebSocket, token: string) {
    this.ws = ws;
    this.token = token;
    this.closed = new Promise((resolve) => ws.once('close', resolve));
    ws.on('error', () => {});
    // One listener serves all messages. Many listeners would look like a memory leak.
    ws.on('message', (data) => this.hear(JSON.parse(String(data))));
  }

  /** Sends a message and waits for its answer: `ok`, the reason of a refusal, or the close code. */
  async ask(topic: string, event: string, payload: unknown = {}): Promise<string | number> {
    const ref = String(++this.lastRef);
    this.ws.send(JSON.stringify(['1', ref, topic, event, payload]));
    const answered = new Promise<string>((resolve) => this.asked.set(ref, resolve));
    return Promise.race([answered, this.closed]);
  }

  private hear(message: Reply): void {
    this.heard.push(message);
    const [, ref, , event, { status, response }] = message;
    if (ref === null || event !== 'phx_reply') return;
    this.asked.get(ref)?.(status === 'ok' ? 'ok' : (response?.reason ?? 'error'));
    this.asked.delete(ref);
  }

  join(name: string, config: Record<string, unknown> = {}): Promise<string | number> {
    const payload = { access_token: this.token, config: { private: true, ...config } };
    return this.ask(`realtime:${name}`, 'phx_join', payload);
  }
}
