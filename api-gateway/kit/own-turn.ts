let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a step of work in a turn of the event loop of its own, after the steps that wait already. So the long steps of several
 * requests do not add up to one delay for all others.
 */
export function inOwnTurn<Result>(work: () => Result): Promise<Awaited<Result>> {
  const turn = last.then(() => new Promise((resolve) => setImmediate(resolve))).then(work);
  last = turn.catch(() => {});
  return turn as Promise<Awaited<Result>>;
}
