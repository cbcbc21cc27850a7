import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressOf, networkOf } from './client-address.ts';
import type { UpgradeRefusal } from './upgrade-refusal.ts';

/** Decides who may open a WebSocket, for both the embedded and a hosted Supabase. */
export interface SocketDoor {
  /**
   * Reserves a place for the socket until it closes.
   *
   * @returns the network by which it is counted, or the status line of the refusal
   */
  admit(request: IncomingMessage, socket: Duplex): { readonly network: string } | { readonly refusal: string };
}

/** Enough for an office behind one address, with a socket for each browser. */
const MOST_OF_A_NETWORK = 256;
const MOST = 2_500;

interface DoorOptions {
  /** Whether the upgrade is not for this app at all. */
  readonly refusal: UpgradeRefusal;
  /** Whether the client's address is read from X-Forwarded-For. */
  readonly trustProxy: boolean;
}

/** Counts the open WebSockets of each network and in total. */
export function createSocketDoor({ refusal, trustProxy }: DoorOptions): SocketDoor {
  const open = new Map<string, number>();
  let all = 0;
  return {
    admit(request, socket) {
      const refused = refusal(request);
      if (refused) return { refusal: refused };
      const network = networkOf(addressOf(request, trustProxy));
      const same = open.get(network) ?? 0;
      if (same >= MOST_OF_A_NETWORK || all >= MOST) return { refusal: '429 Too Many Requests' };
      open.set(network, same + 1);
      all++;
      socket.once('close', () => {
        all--;
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
      return { network };
    },
  };
}
