import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { FairPlaces, type Holder } from '@dojang/server-kit/fair-places';
import { rarely } from '@dojang/server-kit/rarely';
import { addressOf, networkOf } from './client-address.ts';
import type { Log } from './log.ts';
import type { UpgradeRefusal } from './upgrade-refusal.ts';

/** Decides who may open a WebSocket, for both the embedded and a hosted Supabase. */
export interface SocketDoor {
  /**
   * Reserves a place for the socket until it closes.
   *
   * @returns the place, or the status line of the refusal
   */
  admit(request: IncomingMessage, socket: Duplex): Admitted | { readonly refusal: string };
}

interface Admitted {
  /** The network for which the socket is counted. */
  readonly network: string;
  /** From now on the socket counts for this user. A hosted Supabase does not tell the user of a socket. */
  settle(person: string): void;
}

/** Sockets of one network. This is enough for an office behind one address, with one socket for each browser. */
const MOST_OF_A_NETWORK = 256;
const MOST = 2_500;
const TELL_MS = 60_000;

interface DoorOptions {
  /** Returns a refusal when the upgrade is not for this app. */
  readonly refusal: UpgradeRefusal;
  /** Whether the client's address is read from X-Forwarded-For. */
  readonly trustProxy: boolean;
  readonly log: Log;
}

/**
 * Counts the open WebSockets of each network and in total. When all places are taken, the oldest socket of a user with the
 * most sockets is closed. Sockets without a signed-in user count for their network together.
 */
export function createSocketDoor({ refusal, trustProxy, log }: DoorOptions): SocketDoor {
  const places = new FairPlaces<Duplex>();
  const tell = rarely(TELL_MS, (times) => log({ level: 'warn', event: 'sockets_full', times }));
  /** Whether there is a free place now. */
  const makeRoom = (newcomer: Holder): boolean => {
    const isNetworkFull = places.countOfNetwork(newcomer.network) >= MOST_OF_A_NETWORK;
    if (!isNetworkFull && places.size < MOST) return true;
    tell();
    const other = isNetworkFull ? places.givesWayInNetwork(newcomer) : places.givesWay(newcomer);
    if (!other) return false;
    places.delete(other);
    other.destroy();
    return true;
  };
  return {
    admit(request, socket) {
      const refused = refusal(request);
      if (refused) return { refusal: refused };
      const network = networkOf(addressOf(request, trustProxy));
      const stranger = { person: `stranger ${network}`, network };
      if (!makeRoom(stranger)) return { refusal: '429 Too Many Requests' };
      places.add(socket, stranger);
      socket.once('close', () => places.delete(socket));
      return {
        network,
        settle(person) {
          if (places.holderOf(socket)) places.add(socket, { person, network });
        },
      };
    },
  };
}
