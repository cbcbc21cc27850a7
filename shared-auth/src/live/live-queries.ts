import type { QueryClient } from '@tanstack/react-query';
import { isChanged, mayHaveMissed } from './live-change.logic.ts';
import type { LiveChange, LiveGap } from './live-change.ts';

/** Changes within this time are handled together. */
const GATHER_MS = 50;
/** A browser joins its channels shortly after one another. */
const GATHER_GAPS_MS = 400;
/** Spreads the requests of browsers that receive the same change. */
const SPREAD_MS = 150;
/** Between two rounds, longer while changes keep coming. */
const SHORTEST_GAP_MS = 300;
const LONGEST_GAP_MS = 2_000;
/** Longest wait for a fetch or a mutation. */
const PATIENCE_MS = 5_000;
/** More pending changes count as a gap. */
const MOST_CHANGES = 200;

/**
 * Refetches queries after changes, one round at a time: a round that starts during the fetches of the former would abort
 * and repeat them. A round waits for mutations, because it would replace their optimistic result by the old data.
 */
export class LiveQueries {
  readonly #client: QueryClient;
  #changes: LiveChange[] = [];
  #gaps: LiveGap[] = [];
  #gapMs = SHORTEST_GAP_MS;
  #running = false;
  #ended = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  change(change: LiveChange): void {
    if (this.#changes.length < MOST_CHANGES) this.#changes.push(change);
    else this.#gaps.push({ of: change.of });
    void this.#run(GATHER_MS);
  }

  missed(gap: LiveGap): void {
    this.#gaps.push(gap);
    void this.#run(GATHER_GAPS_MS);
  }

  end(): void {
    this.#ended = true;
  }

  async #run(gatherMs: number): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await sleep(gatherMs + Math.random() * SPREAD_MS);
    while (!this.#ended && (this.#changes.length > 0 || this.#gaps.length > 0)) {
      await this.#mutationsEnd();
      const changes = this.#changes;
      const gaps = this.#gaps;
      this.#changes = [];
      this.#gaps = [];
      const reading = this.#client.invalidateQueries({
        // A hidden tab refetches when it is shown.
        refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
        predicate: (query) =>
          changes.some((change) => isChanged(query, change)) || gaps.some((gap) => mayHaveMissed(query, gap)),
      });
      await Promise.race([reading, sleep(PATIENCE_MS)]);
      await sleep(this.#gapMs);
      const isBusy = this.#changes.length + this.#gaps.length > 0;
      this.#gapMs = isBusy ? Math.min(this.#gapMs * 2, LONGEST_GAP_MS) : SHORTEST_GAP_MS;
    }
    this.#running = false;
  }

  async #mutationsEnd(): Promise<void> {
    if (this.#client.isMutating() === 0) return;
    let stop = () => {};
    const ended = new Promise<void>((resolve) => {
      stop = this.#client.getMutationCache().subscribe(() => {
        if (this.#client.isMutating() === 0) resolve();
      });
    });
    await Promise.race([ended, sleep(PATIENCE_MS)]);
    stop();
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
