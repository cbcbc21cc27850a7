import { renderPage } from '@dojang/renderer';
import { everyNode, longPage } from '../support/long-page.ts';
import { atMost, median, quantile, ratio, type Target } from '../support/target.ts';

function times(project: unknown, runs: number): number[] {
  for (let warm = 0; warm < 5; warm++) renderPage(project, { title: 'x' });
  return Array.from({ length: runs }, () => {
    const started = performance.now();
    renderPage(project, { title: 'x' });
    return performance.now() - started;
  });
}

export const renderer: Target = {
  id: 10,
  title: 'renderer',
  async run() {
    // About the first 25 runs are slower, until V8 has compiled the renderer. They count as well.
    const small = times(longPage(2_000, everyNode), 1_000);
    const first = quantile(small.slice(0, 200), 0.95);
    const large = times(longPage(10_000, everyNode), 60);
    return [
      atMost(
        'p95 at 2,000 nodes',
        quantile(small, 0.95),
        5,
        `median ${median(small).toFixed(1)} ms over ${small.length} runs; p95 of the first 200 ${first.toFixed(1)} ms`,
      ),
      ratio(
        '10,000 nodes against 5 × 2,000',
        median(large),
        5 * median(small),
        1.2,
        `median ${median(large).toFixed(1)} ms; linear is 1×`,
      ),
    ];
  },
};
