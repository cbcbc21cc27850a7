import type { WebSocket } from 'ws';
import { LIMITS } from './limits.ts';

/**
 * Counts sockets by client. Sockets without a channel are closed for newer ones, so that no client can use up all
 * places.
 */
export class Places {
  private readonly strangers = new Map<WebSocket, string>();
  private readonly people = new Map<string, Set<WebSocket>>();
  private readonly personOf = new Map<WebSocket, string>();

  /** @param network the key by which connections of one client are counted */
  open(ws: WebSocket, network: string): void {
    const same = [...this.strangers].filter(([, other]) => other === network).map(([socket]) => socket);
    if (same.length >= LIMITS.strangersPerNetwork) this.evict(same[0]);
    else if (this.strangers.size >= LIMITS.strangers) this.evict(this.strangers.keys().next().value);
    this.strangers.set(ws, network);
  }

  /** Assigns the socket to a user; false when that user, or the server, has too many. */
  settle(ws: WebSocket, person: string): boolean {
    const before = this.personOf.get(ws);
    if (before === person) return true;
    const own = this.people.get(person) ?? new Set();
    if (own.size >= LIMITS.socketsPerPerson) return false;
    if (before === undefined && this.personOf.size >= LIMITS.sockets) return false;
    this.close(ws);
    this.people.set(person, own.add(ws));
    this.personOf.set(ws, person);
    return true;
  }

  close(ws: WebSocket): void {
    this.strangers.delete(ws);
    const person = this.personOf.get(ws);
    if (person === undefined) return;
    this.personOf.delete(ws);
    const own = this.people.get(person);
    own?.delete(ws);
    if (own?.size === 0) this.people.delete(person);
  }

  private evict(ws: WebSocket | undefined): void {
    if (!ws) return;
    this.strangers.delete(ws);
    ws.terminate();
  }
}
