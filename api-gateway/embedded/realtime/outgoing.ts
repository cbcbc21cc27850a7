import type { WebSocket } from 'ws';
import { encode, type Message, type Version } from './frames.logic.ts';
import { LIMITS } from './limits.ts';

/** Unsent bytes of all sockets. */
export class Unsent {
  bytes = 0;
}

/**
 * Sends to one socket while it reads. A socket that does not read is disconnected, because its unsent data would fill the
 * memory. A client that reconnects fetches everything again.
 */
export function sender(ws: WebSocket, version: Version, unsent: Unsent): (message: Message) => void {
  return (message) => {
    if (ws.readyState !== ws.OPEN) return;
    const data = encode(message, version);
    const isBehind = ws.bufferedAmount > 0 && unsent.bytes + data.length > LIMITS.allUnsentBytes;
    if (isBehind || ws.bufferedAmount + data.length > LIMITS.unsentBytes) return ws.terminate();
    unsent.bytes += data.length;
    ws.send(data, { binary: false }, () => {
      unsent.bytes -= data.length;
    });
  };
}
