const KB = 1024;
const MB = 1024 * KB;

/** What one client, and all of them together, may take of the server. */
export const SERVER_LIMITS = {
  /** Bodies and answers in memory for all clients. */
  heldBytes: 96 * MB,
  headerBytes: 16 * KB,
  /** From the connection, or the first byte of a request, to the end of its headers. */
  headersMs: 15_000,
  /** The whole of a body that is no upload: 5 MB take 40 s at 1 Mbit/s. */
  bodyMs: 45_000,
  /** Between two pieces of an upload, which may have waited for a place before. */
  uploadStallMs: 45_000,
  /** The whole of an upload: 20 MB take 27 min at 100 kbit/s. */
  uploadMs: 30 * 60_000,
  /** Between two pieces of an answer that its reader takes. */
  unreadMs: 30_000,
  /** Between two requests of one connection. */
  idleMs: 20_000,
  /** Between two looks at all of this. */
  sweepMs: 2_000,
  connections: 4_096,
  /** An office behind one address: 100 people with a handful of connections each. */
  connectionsOfNetwork: 1_024,
  requestsOfConnection: 1_000,
  /** Sent ahead, before the first is answered. No browser does. */
  requestsAtOnce: 8,
};

export type ServerLimits = typeof SERVER_LIMITS;
