import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Decides which connections are accepted. The gateway provides it, so that a hosted Supabase has the same limits. */
export interface SocketDoor {
  /** The place of the socket, or the status line of the refusal. */
  admit(request: IncomingMessage, socket: Duplex): Admitted | { readonly refusal: string };
}

export interface Admitted {
  /** The network that the socket is counted by. */
  readonly network: string;
  /** From now on it is counted as this user's. */
  settle(person: string): void;
}
