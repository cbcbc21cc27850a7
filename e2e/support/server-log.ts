import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STALL_MS } from '../../api-gateway/src/platform/process/event-loop.ts';

/** Log events that must not happen in any run. */
const NEVER = ['event_loop_stall', 'unhandled_rejection', 'uncaught_exception', 'gateway_restarted'];

interface Line {
  event: string;
  cpuMs?: number;
  requests?: number;
}

/**
 * Whether a stall is only a backlog. While the gateway waited for a CPU, requests piled up, and it then handled them in one
 * turn of its event loop. Each request is counted at its beginning and its end, so one request counts as two.
 */
const isBacklog = ({ event, cpuMs = 0, requests = 0 }: Line) =>
  event === 'event_loop_stall' && requests > 2 && cpuMs / (requests / 2) < STALL_MS;

/** Fails the run when the gateway's log contains a stall or an uncaught error. */
export default function checkServerLog(): void {
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  // When this run did not start the server, its log is in another place.
  if (!existsSync(dataDir)) return;
  const logs = readdirSync(dataDir).filter((name) => name.startsWith('gateway.log'));
  const lines = logs.flatMap((name) => readFileSync(path.join(dataDir, name), 'utf8').split('\n').filter(Boolean));
  const found = lines.filter((line) => {
    const parsed = JSON.parse(line) as Line;
    return NEVER.includes(parsed.event) && !isBacklog(parsed);
  });
  if (found.length > 0) throw new Error(`The gateway's log tells of what must not happen:\n${found.join('\n')}`);
}
