import type { Query, QueryClient } from '@tanstack/react-query';
import { isChanged, isReadWhenHidden, mayHaveMissed, patchOf } from './live-change.logic.ts';
import type { LiveChange, LiveGap, LivePatch } from './live-change.ts';
import { Arrivals, gapMs, nextPaceMs, SHORTEST_GAP_MS } from './live-rounds.logic.ts';

/** Changes within this time are handled together. */
const GATHER_MS = 50;
/** Delay in milliseconds for gaps, because a browser joins its channels shortly after one another. */
const GATHER_GAPS_MS = 400;
/** Maximum random delay in milliseconds. It spreads the requests of browsers that receive the same change. */
const SPREAD_MS = 150;
/** Longest wait for a fetch or a mutation. */
const PATIENCE_MS = 5_000;
/** Maximum number of pending changes. More changes are treated as a gap. */
const MOST_CHANGES = 200;

/** The changes that a query patches in one round. */
interface Part {
  readonly patch: LivePatch;
  readonly ids: readonly string[];
  readonly changes: readonly LiveChange[];
}

/**
 * Refetches queries after changes, one round at a time. A round that starts during the fetches of the former round would abort
 * and repeat them. A round waits for mutations, because it would replace their optimistic result by old data.
 */
export class LiveQueries {
  readonly #client: QueryClient;
  #changes: LiveChange[] = [];
  #gaps: LiveGap[] = [];
  readonly #arrivals = new Arrivals();
  #running = false;
  #ended = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  change(change: LiveChange): void {
    this.#arrivals.add(performance.now());
    if (this.#changes.length < MOST_CHANGES) this.#changes.push(change);
    else this.#gaps.push({ of: change.of });
    void this.#run(GATHER_MS);
  }

  missed(gap: LiveGap): void {
    this.#arrivals.add(performance.now());
    this.#gaps.push(gap);
    void this.#run(GATHER_GAPS_MS);
  }

  end(): void {
    this.#ended = true;
  }

  async #run(gatherMs: number): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    let paceMs = SHORTEST_GAP_MS;
    await sleep(gatherMs + Math.random() * SPREAD_MS);
    while (!this.#ended && (this.#changes.length > 0 || this.#gaps.length > 0)) {
      await this.#mutationsEnd();
      const changes = this.#changes;
      const gaps = this.#gaps;
      this.#changes = [];
      this.#gaps = [];
      this.#arrivals.take();
      const started = performance.now();
      const patches = this.#patchesOf(changes, gaps);
      const patching = [...patches].map(([query, part]) => this.#patch(query, part));
      const refetching = this.#refetch(
        (query) =>
          !patches.has(query) &&
          (changes.some((change) => isChanged(query, change)) || gaps.some((gap) => mayHaveMissed(query, gap))),
      );
      await Promise.race([Promise.all([refetching, ...patching]), sleep(PATIENCE_MS)]);
      await sleep(gapMs(paceMs, performance.now() - started));
      paceMs = nextPaceMs(paceMs, this.#arrivals.take());
    }
    this.#running = false;
  }

  /** A hidden tab refetches when it is shown. Only queries with `whenHidden` are refetched before. */
  async #refetch(isStale: (query: Query) => boolean): Promise<void> {
    if (document.visibilityState !== 'hidden') return this.#client.invalidateQueries({ predicate: isStale });
    await this.#client.invalidateQueries({ predicate: isStale, refetchType: 'none' });
    await this.#client.refetchQueries({
      type: 'active',
      predicate: (query) => isReadWhenHidden(query) && isStale(query),
    });
  }

  /**
   * The visible queries that patch the changed rows. A query that is being fetched, or waits for a fetch, is fetched again
   * instead.
   */
  #patchesOf(changes: readonly LiveChange[], gaps: readonly LiveGap[]): Map<Query, Part> {
    const patches = new Map<Query, Part>();
    if (document.visibilityState === 'hidden') return patches;
    for (const query of this.#client.getQueryCache().getAll()) {
      const { data, fetchStatus, isInvalidated } = query.state;
      const isAtRest = data !== undefined && fetchStatus === 'idle' && !isInvalidated;
      if (!isAtRest || !query.isActive() || gaps.some((gap) => mayHaveMissed(query, gap))) continue;
      const own = changes.filter((change) => isChanged(query, change));
      const found = own.length > 0 ? patchOf(query, own) : null;
      if (found) patches.set(query, { ...found, changes: own });
    }
    return patches;
  }

  async #patch(query: Query, { patch, ids, changes }: Part): Promise<void> {
    const { dataUpdateCount } = query.state;
    try {
      const update = await patch.read(ids);
      const isSame = query.state.dataUpdateCount === dataUpdateCount && query.state.fetchStatus === 'idle';
      // The query got other data meanwhile, which may be older or newer than these rows, so the rows are read again.
      if (!isSame || this.#client.isMutating() > 0) this.#changes.push(...changes);
      else this.#client.setQueryData(query.queryKey, update);
    } catch {
      await this.#client.invalidateQueries({ predicate: (other) => other === query });
    }
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
