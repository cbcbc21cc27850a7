import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, Client, signUp } from '../soak/client.ts';
import type { Where } from './person.ts';

/** Nobody waits for longer to see something work again. */
const ATTEMPT_MS = 2_000;
const BETWEEN_MS = 50;
/** It works again when it has worked for so long. */
const STEADY_MS = 1_000;
const GIVES_UP_MS = 120_000;

/** Somebody signed in who does nothing but read and write, to see from when on both work again. */
export class Probe {
  readonly acknowledged: string[] = [];
  readonly #client: Client;
  #userId = '';

  constructor({ port, key }: Where) {
    this.#client = new Client(port, key, { localAddress: addressOf(8), patienceMs: ATTEMPT_MS });
  }

  async begin(): Promise<void> {
    const user = await signUp(this.#client, `${randomUUID().slice(0, 8)}@dojang.test`, 'a good long password');
    this.#userId = user.id;
  }

  /**
   * @param isOver whether what was done has had its effect
   * @returns milliseconds from now until a read and a write succeeded and went on to; 0 when none failed
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
    const id = randomUUID();
    const row = { id, user_id: this.#userId, body: 'probe' };
    try {
      const read = await this.#client.request('GET', `/rest/v1/memos?select=id&limit=1`);
      if (read.status !== 200) return false;
      const written = await this.#client.request('POST', '/rest/v1/memos', row);
      if (written.status !== 201) return false;
      this.acknowledged.push(id);
      return true;
    } catch {
      return false;
    }
  }

  end(): void {
    this.#client.close();
  }
}
