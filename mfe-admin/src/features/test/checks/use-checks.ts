import { useRef, useState } from 'react';
import type { Check } from './check.ts';

export type CheckResult = { state: 'running' } | { state: 'passed' | 'failed'; ms: number; text: string };

const LIMIT_MS = 20_000;

/** Runs checks one after the other, and keeps the result of each by its name. */
export function useChecks() {
  const [results, setResults] = useState<ReadonlyMap<string, CheckResult>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const put = (name: string, result: CheckResult) => setResults((known) => new Map(known).set(name, result));

  const run = async (checks: readonly Check[]) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    for (const check of checks) {
      put(check.name, { state: 'running' });
      put(check.name, await resultOf(check));
    }
    running.current = false;
    setRunning(false);
  };
  return { results, isRunning, run };
}

/** The result of one check. A check that takes too long has failed. */
export async function resultOf({ run }: Check, limitMs = LIMIT_MS): Promise<CheckResult> {
  const from = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`${limitMs / 1000}초 안에 끝나지 않았어요`)));
  });
  const ms = () => Math.round(performance.now() - from);
  try {
    const text = await Promise.race([run(signal), tooLate]);
    return { state: 'passed', ms: ms(), text };
  } catch (error) {
    return { state: 'failed', ms: ms(), text: error instanceof Error ? error.message : String(error) };
  }
}
