import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Decides which connections are accepted. The gateway provides it, so that the limits are the same with a hosted Supabase. */
export interface SocketDoor {
  /** The place of the socket, or the status line of the refusal. */
  admit(request: IncomingMessage, socket: Duplex): Admitted | { readonly refusal: string };
}

export interface Admitted {
  /** The network for which the socket is counted. */
  readonly network: string;
  /** From now on the socket counts for this user. */
  settle(person: string): void;
}
