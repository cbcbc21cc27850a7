import { vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { Autosave } from './autosave.logic.ts';
import type { SaveResult } from './autosave.types.ts';

export interface Row {
  rev: number;
  text: string;
}

/** A fake server that answers when the test tells it to. */
export function fakeServer() {
  const calls: {
    value: string;
    baseRev: number;
    acknowledged: string | null;
    answer: (result: SaveResult<Row>) => void;
    fail: (e: unknown) => void;
  }[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const save = (value: string, baseRev: number, acknowledged: string | null) =>
    new Promise<SaveResult<Row>>((resolve, reject) => {
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      calls.push({
        value,
        baseRev,
        acknowledged,
        answer: (result) => {
          inFlight -= 1;
          resolve(result);
        },
        fail: (error) => {
          inFlight -= 1;
          reject(error);
        },
      });
    });
  return { calls, save, mostInFlight: () => mostInFlight };
}

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const network = new AppError({ code: 'network' });

export function start({ online = () => true, enabled = true }: { online?: () => boolean; enabled?: boolean } = {}) {
  const server = fakeServer();
  const base = { rev: 1, save: server.save, isOnline: online, enabled };
  const autosave = new Autosave<string, Row>({ ...base, value: 'a' });
  const type = (value: string, rev = 1) => autosave.update({ ...base, value, rev });
  return { autosave, type, ...server };
}
