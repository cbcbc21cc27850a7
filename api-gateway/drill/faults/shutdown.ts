import type { Fault } from './fault.ts';

const WRITERS = 16;

/** Shuts the platform down during writes and starts it again. The platform records how long the shutdown took. */
function shutdown(name: string, signals: number, isLong: boolean): Fault {
  return {
    name: `shutdown: ${name}`,
    weight: 0.5,
    isLong,
    async strike({ platform, probe }) {
      const { taken, answers } = probe.writesAtOnce(WRITERS);
      await taken;
      const ms = await platform.stop({ signals });
      const answered = (await answers).filter((status) => status > 0).length;
      platform.ends.push({ signals, ms: Math.round(ms), answered, writers: WRITERS });
      await platform.start();
      return undefined;
    },
  };
}

export const shutdowns: readonly Fault[] = [shutdown('one signal', 1, false), shutdown('two signals', 2, true)];
