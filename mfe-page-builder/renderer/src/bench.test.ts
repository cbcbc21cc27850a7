import { expect, test } from 'vitest';
import { renderPage } from './render.ts';
import { samplePage } from './testing/sample.ts';

function timesOf(project: unknown, runs: number): number[] {
  for (let warm = 0; warm < 10; warm += 1) renderPage(project, { title: 't' });
  return Array.from({ length: runs }, () => {
    const started = performance.now();
    renderPage(project, { title: 't' });
    return performance.now() - started;
  }).sort((a, b) => a - b);
}
const at = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? 0;

// The figure itself is measured by the benchmark; here only that nobody made it quadratic.
test('rendering grows with the page and not faster', () => {
  const small = at(timesOf(samplePage(2000), 30), 0.5);
  const large = at(timesOf(samplePage(10_000), 15), 0.5);
  expect(large / small).toBeLessThan(10);
});
