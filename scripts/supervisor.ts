import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { GATEWAY_ENVIRONMENT } from '../api-gateway/src/platform/process/environment.ts';
import { type HeartbeatWatch, watchHeartbeat } from './heartbeat.ts';

/** Message from the gateway when it accepts requests. */
export interface Ready {
  readonly port: number;
}

/** Message from the gateway every `ALIVE_EVERY_MS` from then on. */
export const ALIVE = 'alive';
export const ALIVE_EVERY_MS = 2_000;

/** Environment variable with the exit of the crashed gateway that this gateway replaces. */
export const RESTARTED_AFTER = 'DOJANG_RESTARTED_AFTER';

interface SupervisorOptions {
  /** Module that runs on the same Node. */
  readonly module: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds before the next start, by the number of failed starts. The last value is repeated. */
  readonly backOff?: readonly number[];
  /** A gateway that has served is killed and restarted after this many milliseconds without a heartbeat. */
  readonly hangMs?: number;
  /** Milliseconds that the gateway has for its shutdown after the first signal. */
  readonly endMs?: number;
  /** Prints to the terminal. */
  readonly say: (line: string) => void;
  /** Ends this process. */
  readonly exit: (code: number) => void;
}

export interface Supervisor {
  /** Forwards a signal. The second signal ends everything immediately. */
  stop(signal: NodeJS.Signals): void;
}

const SIGNALS = constants.signals;
const BACK_OFF = [0, 500, 1_000, 2_000, 4_000];
/** The gateway never blocks its event loop for this long. Waiting does not block it. */
const HANG_MS = 30_000;
/** The gateway exits by itself within eight seconds, so everything has ended after ten seconds. */
const END_MS = 8_500;
/** Time limit after a second signal. */
const AT_ONCE_MS = 500;

/**
 * Memory in MB for young objects, twice V8's default. This memory is collected half as often, and fewer objects are still in
 * use then. An answer from memory takes 6 % less CPU time.
 */
const YOUNG_OBJECTS = '--max-semi-space-size=32';

/**
 * Runs the gateway in a separate process, and restarts it on the same port when it crashes. When it ends before it has served
 * any request, this process ends with the same exit code. The gateway has then printed the reason.
 */
export function startSupervisor(options: SupervisorOptions): Supervisor {
  const { module, env = process.env, backOff = BACK_OFF, hangMs = HANG_MS, endMs = END_MS, say, exit } = options;
  let child: ChildProcess | undefined;
  let ready: Ready | undefined;
  let signals = 0;
  let failures = 0;

  const run = (crash?: string) => {
    const began = performance.now();
    let isServing = false;
    let hang: string | undefined;
    let watch: HeartbeatWatch | undefined;
    const started = spawn(process.execPath, [YOUNG_OBJECTS, module], {
      // The gateway has a separate process group. So Ctrl-C in the terminal reaches this process only, which forwards
      // the signal.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...GATEWAY_ENVIRONMENT,
        ...env,
        ...(crash && ready ? { PORT: String(ready.port), [RESTARTED_AFTER]: crash } : {}),
      },
    });
    child = started;
    started.on('message', (message) => {
      if (message === ALIVE) return watch?.heard();
      ready = message as Ready;
      isServing = true;
      watch = watchHeartbeat(hangMs, () => {
        hang = `no sign of life for ${hangMs / 1000} s`;
        started.kill('SIGKILL');
      });
      if (crash) say(`  다시 열렸어요. (${((performance.now() - began) / 1000).toFixed(1)}초)`);
    });
    const over = (code: number, reason: string) => {
      watch?.end();
      if (child !== started) return;
      child = undefined;
      if (signals > 0 || !ready) return exit(code);
      // A gateway that has served is restarted immediately. Only a gateway that cannot start is delayed.
      failures = isServing ? 0 : failures + 1;
      void restart(reason);
    };
    started.once('exit', (code, signal) =>
      over(code ?? 128 + (signal ? SIGNALS[signal] : 0), hang ?? signal ?? `exit ${code}`),
    );
    // The process could not be created: too many processes, or no memory.
    started.once('error', (error) => {
      if (started.pid === undefined) over(1, error.message);
    });
  };
  const restart = async (reason: string) => {
    const wait = backOff[Math.min(failures, backOff.length - 1)] ?? 0;
    const when = wait > 0 ? `${wait / 1000}초 뒤에 ` : '';
    say(`\n  게이트웨이가 멈춰서(${reason}) ${when}다시 시작해요. (The gateway stopped: starting it again.)`);
    await sleep(wait);
    if (signals === 0) run(reason);
  };

  run();
  return {
    stop(signal) {
      signals++;
      if (!child) return exit(0);
      child.kill(signal);
      if (signals === 1) setTimeout(() => child?.kill('SIGKILL'), endMs).unref();
      if (signals > 1) {
        setTimeout(() => {
          child?.kill('SIGKILL');
          exit(130);
        }, AT_ONCE_MS);
      }
    },
  };
}
