/** Watchdog for a process that sends a heartbeat. */
export interface HeartbeatWatch {
  /** Called for each heartbeat. */
  heard(): void;
  end(): void;
}

const TICKS = 30;

/**
 * Calls `onMissing` once after `silentMs` without a heartbeat. It counts its own ticks instead of reading a clock. So time in
 * which the machine sleeps or this process does not run is not counted.
 */
export function watchHeartbeat(silentMs: number, onMissing: () => void): HeartbeatWatch {
  let silent = 0;
  const timer = setInterval(() => {
    silent++;
    if (silent < TICKS) return;
    clearInterval(timer);
    onMissing();
  }, silentMs / TICKS);
  timer.unref();
  return {
    heard: () => {
      silent = 0;
    },
    end: () => clearInterval(timer),
  };
}
