import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const WRITERS = 16;
/** So that what was sent has been taken before the signal comes. */
const TAKEN_MS = 150;

/** Asked to end under writers, and started again. How long it took, the platform keeps. */
function shutdown(name: string, signals: number, isLong: boolean): Fault {
  return {
    name: `shutdown: ${name}`,
    weight: 0.5,
    isLong,
    async strike({ platform, probe }) {
      const writing = probe.writesAtOnce(WRITERS);
      await pause(TAKEN_MS);
      const ms = await platform.stop({ signals });
      const answered = (await writing).filter((status) => status > 0).length;
      platform.ends.push({ signals, ms: Math.round(ms), answered, writers: WRITERS });
      await platform.start();
      return undefined;
    },
  };
}

export const shutdowns: readonly Fault[] = [shutdown('one signal', 1, false), shutdown('two signals', 2, true)];
