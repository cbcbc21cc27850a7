/**
 * Limits of the WebSockets for one socket, for one user and for all together. Each limit is about ten times what the product
 * needs, so users never reach it.
 */
export const LIMITS = {
  /** Size of a frame by its kind, in bytes; `other` is for all other kinds. */
  frameBytes: { phx_join: 24 * 1024, access_token: 12 * 1024, presence: 4 * 1024, broadcast: 64 * 1024, other: 1024 },
  /** Size of any frame, checked before its kind is known. */
  maxFrameBytes: 66 * 1024,
  /** Size of a frame on a socket that has joined no channel yet. */
  strangerFrameBytes: 24 * 1024,
  /** Maximum nesting depth of JSON. */
  depth: 32,
  /** Frames per second of a socket that has joined a channel, and of a socket that has not. */
  framesPerSecond: 100,
  strangerFramesPerSecond: 20,
  /** Frames of one socket that wait for earlier frames. */
  waitingFrames: 200,

  topicLength: 160,
  eventLength: 128,
  refLength: 64,
  channelsPerSocket: 32,
  filtersPerChannel: 20,
  filterLength: 1024,
  joinsPerSecond: 10,
  joinBurst: 40,
  /** A socket that has never joined is closed after this many refused joins. */
  refusedJoins: 20,
  subscriptions: 10_000,
  /** Members of one topic. It equals the number of sockets, because every browser listens to messages for everyone. */
  membersPerTopic: 2_000,

  presenceKeyLength: 128,
  presencePerTopic: 200,
  presenceBytesPerTopic: 128 * 1024,

  /** Bytes that one user may cause to be sent to others: a broadcast of 1 KB to 200 users counts 200 KB. */
  fanOutBytesPerSecond: 4 * 1024 * 1024,
  fanOutBurst: 8 * 1024 * 1024,

  /**
   * Broadcasts of the database to one topic. Above the limit, one `missed` a second later replaces the broadcasts that are
   * left out.
   */
  databaseBroadcastsPerSecond: 20,
  databaseBroadcastBurst: 60,
  missedAfterMs: 1_000,

  /** Sockets without a channel, of one network and of all networks. Above the limit the oldest socket is closed. */
  strangersPerNetwork: 50,
  strangers: 500,
  socketsPerPerson: 32,
  sockets: 2_000,
  /** Time between two log lines about sockets that were closed for others. */
  tellMs: 60_000,

  /** A client with more unsent bytes than this is disconnected. */
  unsentBytes: 1024 * 1024,
  /** Unsent bytes of all sockets together. Above the limit, slow readers are disconnected. */
  allUnsentBytes: 64 * 1024 * 1024,

  /** Database queries: running for all, running for one user, and waiting. */
  questionsAtOnce: 2,
  questionsPerPerson: 64,
  questionsWaiting: 2_000,
  /** Queued changes. Above the limit all sockets are closed, because clients fetch again when they reconnect. */
  waitingChanges: 10_000,
  /** Size of a changed row. A larger row is sent without its large values, as with hosted Supabase. */
  rowBytes: 64 * 1024,
  rowValueBytes: 64,

  /** Time without any frame. Clients send a heartbeat every 25 seconds. */
  silenceMs: 75_000,
  /** Time in which a socket may be without a channel. */
  idleMs: 30_000,
  /** Time between two checks of the sessions of the listeners. */
  sweepMs: 2_000,
} as const;
