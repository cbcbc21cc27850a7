import type { WebSocket } from 'ws';
import type { Channels } from './channels.ts';
import { Connection, type ConnectionDeps } from './connection.ts';
import type { Admitted } from './door.ts';
import { decode, type Message, type Version } from './frames.logic.ts';
import { LIMITS } from './limits.ts';
import { sender, type Unsent } from './outgoing.ts';
import type { Places } from './places.ts';
import { reasonOf } from './reason.ts';

export interface ConversationDeps extends Omit<ConnectionDeps, 'apiKey' | 'send' | 'settle' | 'giveUp'> {
  readonly log: (line: string) => void;
  readonly channels: Channels;
  readonly unsent: Unsent;
  readonly places: Places;
}

interface OneSocket extends ConversationDeps {
  readonly version: Version;
  readonly apiKey: string;
  readonly admitted: Admitted;
}

export interface Conversation {
  /** To be called every few seconds: closes sockets that are silent, idle or no longer signed in. */
  sweep(): void;
}

/** Handles one socket's frames, one after the other, within the limits. It never throws or rejects. */
export function converse(ws: WebSocket, { version, admitted, log, places, unsent, ...deps }: OneSocket): Conversation {
  let isKnown = false;
  const connection = new Connection({
    ...deps,
    send: sender(ws, version, unsent),
    settle: (person) => {
      isKnown = places.settle(ws, admitted.network, person);
      if (isKnown) admitted.settle(person);
      return isKnown;
    },
    giveUp: () => ws.close(1008, 'nothing joined'),
  });
  let heardAt = performance.now();
  let joinedAt = heardAt;
  let second = 0;
  let count = 0;
  let waiting = 0;
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (run: () => void | Promise<void>) => {
    waiting++;
    queue = queue
      .then(run)
      .catch((error: unknown) => log(`realtime: ${reasonOf(error)}`))
      .finally(() => {
        waiting--;
      });
  };
  /** Whether this frame exceeds a limit. */
  const isFlood = (now: number) => {
    const current = Math.floor(now / 1000);
    count = current === second ? count + 1 : 1;
    second = current;
    const most = isKnown ? LIMITS.framesPerSecond : LIMITS.strangerFramesPerSecond;
    return count > most || waiting > LIMITS.waitingFrames;
  };

  places.open(ws, admitted.network);
  ws.on('message', (data: Buffer, isBinary) => {
    // Frames that arrive while the socket closes are ignored.
    if (ws.readyState !== ws.OPEN) return;
    heardAt = performance.now();
    if (isFlood(heardAt)) return ws.close(1008, 'too many messages');
    if (!isKnown && data.length > LIMITS.strangerFrameBytes) return ws.close(1009, 'too large');
    const message = read(data, isBinary);
    // Frames are handled in order, so that a message after a join finds the channel joined.
    if (message) enqueue(() => connection.receive(message));
    else ws.close(1003, 'not understood');
  });
  ws.on('ping', () => {
    if (isFlood(performance.now())) ws.close(1008, 'too many messages');
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    places.close(ws);
    enqueue(() => connection.close());
  });

  let isSweeping = false;
  return {
    sweep() {
      const now = performance.now();
      if (!connection.isIdle) joinedAt = now;
      if (now - heardAt > LIMITS.silenceMs) return ws.terminate();
      if (now - joinedAt > LIMITS.idleMs) return ws.close(1000, 'idle');
      if (isSweeping) return;
      isSweeping = true;
      enqueue(async () => {
        isSweeping = false;
        await connection.sweep();
      });
    },
  };
}

function read(data: Buffer, isBinary: boolean): Message | null {
  try {
    return decode(data, isBinary);
  } catch {
    return null;
  }
}
