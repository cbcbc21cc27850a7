import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, addressOf, Client, signUp } from '../soak/client.ts';
import type { Where } from './person.ts';

/** The longest time that a user waits for recovery. */
const ATTEMPT_MS = 2_000;
const BETWEEN_MS = 50;
/** The platform counts as recovered when reads and writes succeed for this long. */
const STEADY_MS = 800;
const PASSWORD = 'a good long password';
const GIVES_UP_MS = 120_000;

/** A signed-in user who only reads and writes, to measure when both work again. */
export class Probe {
  readonly acknowledged: string[] = [];
  readonly #where: Where;
  readonly #client: Client;
  readonly #email = `${randomUUID().slice(0, 8)}@dojang.test`;
  #userId = '';

  constructor(where: Where) {
    this.#where = where;
    this.#client = new Client(where.port, where.key, { localAddress: addressOf(8), patienceMs: ATTEMPT_MS });
  }

  async begin(): Promise<void> {
    this.#userId = (await signUp(this.#client, this.#email, PASSWORD)).id;
  }

  /**
   * @param isOver whether the fault has had its effect
   * @returns milliseconds from now until reads and writes succeeded
   * and kept succeeding; 0 when none failed
   */
  async outage(isOver: () => boolean): Promise<number> {
    const began = performance.now();
    let failed = false;
    let workingSince: number | undefined;
    for (;;) {
      const works = await this.works();
      const now = performance.now();
      if (!works) {
        failed = true;
        workingSince = undefined;
      } else {
        workingSince ??= now;
        if (now - workingSince >= STEADY_MS && isOver()) return failed ? workingSince - began : 0;
      }
      if (now - began > GIVES_UP_MS) return now - began;
      await pause(BETWEEN_MS);
    }
  }

  async works(): Promise<boolean> {
    const read = await this.#ask('GET', '/rest/v1/memos?select=id&limit=1');
    if (read?.status === 401) await this.#signIn();
    return read?.status === 200 && (await this.write()) === 201;
  }

  /**
   * Sends a write on each of this many new connections.
   *
   * @returns `taken`: resolves when the gateway has read the headers of each; `answers`: the status of each answer, 0
   * when there was none
   */
  writesAtOnce(count: number): { taken: Promise<unknown>; answers: Promise<number[]> } {
    const { port, key } = this.#where;
    const writes = Array.from({ length: count }, () => {
      const client = new Client(port, key, { localAddress: addressOf(8) });
      client.token = this.#client.token;
      const taken = Promise.withResolvers<void>();
      const answer = this.write(client, taken.resolve).finally(() => {
        taken.resolve();
        client.close();
      });
      return { taken: taken.promise, answer };
    });
    return {
      taken: Promise.all(writes.map(({ taken }) => taken)),
      answers: Promise.all(writes.map(({ answer }) => answer)),
    };
  }

  /** @returns the status of the answer; 0 without an answer */
  async write(client = this.#client, onTaken?: () => void): Promise<number> {
    const id = randomUUID();
    const row = { id, user_id: this.#userId, body: 'probe' };
    const answer = await client.request('POST', '/rest/v1/memos', row, {}, onTaken).catch(() => null);
    if (answer?.status === 201) this.acknowledged.push(id);
    return answer?.status ?? 0;
  }

  /** The session ended because the clock was set forward. */
  async #signIn(): Promise<void> {
    const account = { email: this.#email, password: PASSWORD };
    this.#client.token = '';
    const answer = await this.#ask('POST', '/auth/v1/token?grant_type=password', account);
    if (answer?.status === 200) this.#client.token = (JSON.parse(answer.text) as { access_token: string }).access_token;
  }

  #ask(method: string, path: string, body?: unknown): Promise<Answer | null> {
    return this.#client.request(method, path, body).catch(() => null);
  }

  end(): void {
    this.#client.close();
  }
}
