/**
 * What one socket, one person and everyone together may ask of the web sockets. Each bound is some ten times what the
 * product needs, so that people never meet it.
 */
export const LIMITS = {
  /** Frames by their kind, in bytes; a kind that is not named may have `other`. */
  frameBytes: { phx_join: 24 * 1024, access_token: 12 * 1024, presence: 4 * 1024, broadcast: 64 * 1024, other: 1024 },
  /** Of any frame, before its kind is known. */
  maxFrameBytes: 66 * 1024,
  /** Of a frame on a socket that has joined no channel yet. */
  strangerFrameBytes: 24 * 1024,
  /** How deep JSON may nest. */
  depth: 32,
  /** Frames a second: of a socket that has joined, and of one that has not. */
  framesPerSecond: 100,
  strangerFramesPerSecond: 20,
  /** Frames of one socket that wait for those before them. */
  waitingFrames: 200,

  topicLength: 160,
  eventLength: 128,
  refLength: 64,
  channelsPerSocket: 32,
  filtersPerChannel: 20,
  filterLength: 1024,
  joinsPerSecond: 10,
  joinBurst: 40,
  /** Refused joins of a socket that has never joined, after which it is closed. */
  refusedJoins: 20,
  subscriptions: 10_000,
  membersPerTopic: 1_000,

  presenceKeyLength: 128,
  presencePerTopic: 200,
  presenceBytesPerTopic: 128 * 1024,

  /** Bytes that one person may have sent to others: a broadcast of 1 KB to 200 people counts 200 KB. */
  fanOutBytesPerSecond: 4 * 1024 * 1024,
  fanOutBurst: 8 * 1024 * 1024,

  /** Sockets of a network, and of all, that have joined nothing; above it the oldest goes. */
  strangersPerNetwork: 50,
  strangers: 500,
  socketsPerPerson: 32,
  sockets: 2_000,

  /** A reader that falls so far behind is gone. */
  unsentBytes: 1024 * 1024,
  /** Unsent bytes of all sockets together; above it, slow readers are disconnected. */
  allUnsentBytes: 64 * 1024 * 1024,

  /** Questions to the database: at once, of one person, and waiting in all. */
  questionsAtOnce: 2,
  questionsPerPerson: 64,
  questionsWaiting: 2_000,
  /** Queued changes; above it all sockets are closed, since clients fetch again when they reconnect. */
  waitingChanges: 10_000,
  /** Of a changed row; a larger one is told without its large values, as hosted Supabase does. */
  rowBytes: 64 * 1024,
  rowValueBytes: 64,

  /** Without a word; clients send a heartbeat every 25 seconds. */
  silenceMs: 75_000,
  /** Without a channel. */
  idleMs: 30_000,
  /** Between two looks whether those who listen may still do so. */
  sweepMs: 2_000,
} as const;
