/** Which remote, or the shell, the document showed at a given time. Measures of the browser are attributed to it. */
export interface AreasShown {
  show(remote: string): void;
  /** @param time as `performance.now()` */
  at(time: number): string;
}

export function createAreasShown(first: string, now: () => number = () => performance.now()): AreasShown {
  const spans = [{ from: 0, remote: first }];
  return {
    show(remote) {
      if (spans.at(-1)?.remote !== remote) spans.push({ from: now(), remote });
    },
    at: (time) => spans.findLast(({ from }) => from <= time)?.remote ?? first,
  };
}
