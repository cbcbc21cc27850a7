const KB = 1024;
const MB = 1024 * KB;

/** Limits of the server for one client, and for all clients together. */
export const SERVER_LIMITS = {
  /** Memory of bodies and answers for all clients. */
  heldBytes: 96 * MB,
  headerBytes: 16 * KB,
  /** Time from the connection, or from the first byte of a request, to the end of its headers. */
  headersMs: 15_000,
  /** Time for a complete body that is not an upload: 5 MB take 107 s at 375 kbit/s. */
  bodyMs: 120_000,
  /**
   * A body that arrives more slowly is ended. Each byte gives its client 1/4096 s for the next ones, up to `stallMs`. So a
   * phone may lose its network for a while, and a client that sends a byte from time to time is soon gone.
   */
  leastBytesPerSecond: 4 * KB,
  /** Time for the first bytes of a body: a lost packet is sent again after 1, 3 and 7 s. No place is held meanwhile. */
  beginMs: 15_000,
  /** The same for an upload, which holds a place while it arrives. */
  beginUploadMs: 5_000,
  /** Time without a byte in a body, after enough bytes have arrived. */
  stallMs: 30_000,
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
