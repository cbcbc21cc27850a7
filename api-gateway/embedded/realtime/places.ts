import { FairPlaces } from '@dojang/server-kit/fair-places';
import type { WebSocket } from 'ws';
import { LIMITS } from './limits.ts';

/**
 * Counts sockets by client. Sockets without a channel are closed for newer ones. When all places are taken, the oldest socket
 * of the client with the most sockets is closed for a client with fewer. So no client can use up all places.
 */
export class Places {
  private readonly strangers = new Map<WebSocket, string>();
  private readonly people = new FairPlaces<WebSocket>();
  private readonly onTaken: () => void;

  /** @param onTaken called when the socket of a user is closed for another one */
  constructor(onTaken: () => void = () => {}) {
    this.onTaken = onTaken;
  }

  /** @param network the key by which connections of one client are counted */
  open(ws: WebSocket, network: string): void {
    const same = [...this.strangers].filter(([, other]) => other === network).map(([socket]) => socket);
    if (same.length >= LIMITS.strangersPerNetwork) this.evict(same[0]);
    else if (this.strangers.size >= LIMITS.strangers) this.evict(this.strangers.keys().next().value);
    this.strangers.set(ws, network);
  }

  /** Assigns the socket to a user; false when that user has too many sockets, or when all others have as few. */
  settle(ws: WebSocket, network: string, person: string): boolean {
    const before = this.people.holderOf(ws)?.person;
    if (before === person) return true;
    if (this.people.countOfPerson(person) >= LIMITS.socketsPerPerson) return false;
    const holder = { person, network };
    if (before === undefined && this.people.size >= LIMITS.sockets) {
      const other = this.people.givesWay(holder);
      if (!other) return false;
      this.evict(other);
      this.onTaken();
    }
    this.strangers.delete(ws);
    this.people.add(ws, holder);
    return true;
  }

  close(ws: WebSocket): void {
    this.strangers.delete(ws);
    this.people.delete(ws);
  }

  private evict(ws: WebSocket | undefined): void {
    if (!ws) return;
    this.close(ws);
    ws.terminate();
  }
}
