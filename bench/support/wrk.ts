import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Rate {
  /** Answers per second. */
  rate: number;
  p99Ms: number;
}

const MS = { us: 0.001, ms: 1, s: 1000 };

/**
 * Requests a URL over 32 connections for some seconds, in a process that needs little CPU time.
 *
 * @throws when an answer is not 2xx
 */
export async function rateOf(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Rate> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', '-c32', `-d${seconds}s`, '--latency', ...lines, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (!rate || !p99 || /Non-2xx/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return { rate: Number(rate), p99Ms: Number(p99) * MS[unit as keyof typeof MS] };
}
