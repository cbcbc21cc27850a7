const KB = 1024;
const MB = 1024 * KB;

/** Limits of the server for one client, and for all clients together. */
export const SERVER_LIMITS = {
  /** Memory of bodies and answers for all clients. */
  heldBytes: 96 * MB,
  headerBytes: 16 * KB,
  /** Time from the connection, or from the first byte of a request, to the end of its headers. */
  headersMs: 15_000,
  /** Time for a complete body that is not an upload: 5 MB take 40 s at 1 Mbit/s. */
  bodyMs: 45_000,
  /** Time between two chunks of an upload. The upload may have waited for a place before. */
  uploadStallMs: 45_000,
  /** Time for a complete upload: 20 MB take 27 min at 100 kbit/s. */
  uploadMs: 30 * 60_000,
  /** Time between two chunks of an answer that the client reads. */
  unreadMs: 30_000,
  /** Time between two requests of one connection. */
  idleMs: 20_000,
  /** Time between two checks of these limits. */
  sweepMs: 2_000,
  connections: 4_096,
  /** Connections of one network. This is enough for an office behind one address: 100 people with a few connections each. */
  connectionsOfNetwork: 1_024,
  requestsOfConnection: 1_000,
  /** Number of requests that are pipelined before the first answer. Browsers do not pipeline. */
  requestsAtOnce: 8,
};

export type ServerLimits = typeof SERVER_LIMITS;
