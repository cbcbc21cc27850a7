import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals';
import type { AreasShown } from './areas-shown.ts';

type WebVital = 'lcp' | 'inp' | 'cls';

/**
 * Measures web vitals, each for the area that was shown at that time. The values are final when the user leaves the document.
 */
export function watchVitals(
  areas: AreasShown,
  measure: (remote: string, metric: WebVital, value: number) => void,
): void {
  const told = (metric: WebVital, factor: number) => (found: LCPMetric | INPMetric | CLSMetric) =>
    measure(areas.at(found.entries[0]?.startTime ?? 0), metric, found.value * factor);
  onLCP(told('lcp', 1));
  onINP(told('inp', 1));
  // CLS is reported in thousandths, because all reported values are integers.
  onCLS(told('cls', 1000));
}

/** Id of the trace in which the gateway answered this document. The page can read only this part of the response's headers. */
export function documentTrace(): string | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const told = navigation?.serverTiming?.find(({ name }) => name === 'traceparent')?.description ?? '';
  return /^00-([0-9a-f]{32})-/.exec(told)?.[1] ?? null;
}
