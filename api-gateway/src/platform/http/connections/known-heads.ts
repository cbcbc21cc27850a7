import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { SLICE_BYTES, type WholeAnswer, type WholeResponse } from './bounded-messages.ts';
import { ReadyMessages } from './ready-messages.ts';
import type { ServerLimits } from './server-limits.ts';

/**
 * Reads the head of a request that can be answered at once. The result must depend on the head alone and refer to nothing of
 * its connection, because it is used again for other requests with the same head.
 *
 * @returns sends the answer, or returns false when it cannot be sent at once; null for other requests
 */
export type QuickAnswer = (request: IncomingMessage) => SendAnswer | null;
type SendAnswer = (response: WholeResponse) => boolean;

export interface KnownHeadsOptions {
  quick: QuickAnswer;
  /** Whether the server answers any request at once. */
  isOpen(): boolean;
  limits: ServerLimits;
  /** Counts bytes that a client has not read yet. Returns the function to call when the client has read them. */
  holdUnread(socket: Socket, bytes: Uint8Array): () => void;
}

const MAX_HEAD_BYTES = 2 * 1024;
/**
 * Bytes of heads in memory, which is about a thousand heads of browsers. The result of reading a head takes several times as
 * much.
 */
const MAX_HEADS_BYTES = 512 * 1024;
const HEAD_END = '\r\n\r\n';
const NOTHING = new Uint8Array();

/**
 * Answers a request without parsing it when its head has the same bytes as an earlier head. Only Node's parser decides what a
 * request is: a head is stored after the parser has read it as one whole request. A chunk is looked up only where the parser
 * would expect a request, and only as a whole. Every other chunk is passed to the parser. The stored value is the parsed head,
 * not the answer. See docs/decisions/0024-a-head-is-parsed-once.md.
 */
export class KnownHeads {
  readonly options: KnownHeadsOptions;
  readonly heads = new LRUCache<string, SendAnswer>({
    maxSize: MAX_HEADS_BYTES,
    sizeCalculation: (_, head) => head.length,
  });
  readonly messages: ReadyMessages;
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(options: KnownHeadsOptions) {
    this.options = options;
    this.messages = new ReadyMessages(options.limits);
  }

  /** Answers a request from Node's parser, if it can be answered at once. */
  answer(request: IncomingMessage, response: ServerResponse & WholeResponse): boolean {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (connection?.isUsedUp) response.shouldKeepAlive = false;
    const send = this.options.isOpen() ? this.options.quick(request) : null;
    if (!send?.(response)) return false;
    (connection ?? this.#connectionOf(socket))?.parsed({ request, response, send });
    return true;
  }

  #connectionOf(socket: Socket): Connection | null {
    const [toParser, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    // If a later Node passes chunks to its parser in another way, every request is parsed.
    if (!toParser || others.length > 0) return null;
    const connection = new Connection(this, socket, toParser);
    this.#connections.set(socket, connection);
    return connection;
  }
}

interface Parsed {
  request: IncomingMessage;
  response: ServerResponse;
  send: SendAnswer;
}

/** A connection with a request that was answered at once. This object gets the next chunk before Node's parser does. */
class Connection implements WholeResponse {
  readonly maxBytes = SLICE_BYTES;
  readonly #known: KnownHeads;
  readonly #socket: Socket;
  readonly #toParser: (chunk: Buffer) => void;
  /** Whether chunks come here before the parser gets them. */
  #isFirst = false;
  /** The last request from the parser. */
  #last: Parsed | null = null;
  /** Whether the answer to the last request and all answers before it were sent. */
  #isAnswered = false;
  /** Whether the parser has read a whole request, and nothing after it. */
  #isBetween = false;
  #answers = 0;
  /** The last known head of this connection. */
  #again: { chunk: Buffer; send: SendAnswer } | null = null;

  constructor(known: KnownHeads, socket: Socket, toParser: (chunk: Buffer) => void) {
    this.#known = known;
    this.#socket = socket;
    this.#toParser = toParser;
  }

  /** Node counts only the requests that it has parsed. */
  get isUsedUp(): boolean {
    return this.#answers >= this.#known.options.limits.requestsOfConnection;
  }

  parsed(request: Parsed): void {
    this.#last = request;
    this.#isAnswered = false;
    // The answer may wait for the answers of earlier requests, so the state of the socket does not tell whether it was
    // sent.
    request.response.once('finish', () => {
      if (this.#last === request) this.#isAnswered = true;
    });
    // An earlier request of the same chunk may have been answered already.
    if (this.#isFirst) return;
    this.#isFirst = true;
    this.#socket.on('data', this.#onData).off('data', this.#toParser);
  }

  sendWhole(answer: WholeAnswer, own: readonly string[]): void {
    const { messages, options } = this.#known;
    const bytes = messages.bytesOf(answer, own);
    this.#answers += 1;
    this.#socket.write(bytes);
    if (this.#socket.writableLength === 0) return;
    messages.giveAway(answer);
    // The callback runs when everything before this empty write was sent.
    this.#socket.write(NOTHING, options.holdUnread(this.#socket, bytes));
  }

  readonly #onData = (chunk: Buffer): void => {
    const wasBetween = this.#isBetween;
    if (wasBetween && this.#isFree() && this.#sendOf(chunk)?.(this)) return;
    const head = headIn(chunk);
    // From now on the parser gets the chunks, until it has read a request that is answered at once. Other requests may
    // have bodies, or upgrade.
    this.#isBetween = false;
    this.#last = null;
    this.#isFirst = false;
    this.#socket.on('data', this.#toParser).off('data', this.#onData);
    this.#toParser(chunk);
    this.#learn(head, wasBetween);
  };

  /**
   * The function that sends the answer for a known head. The last head is compared first, because a connection often sends
   * the same head again.
   */
  #sendOf(chunk: Buffer): SendAnswer | undefined {
    if (this.#again?.chunk.equals(chunk)) return this.#again.send;
    const send = this.#known.heads.get(headIn(chunk));
    this.#again = send ? { chunk, send } : null;
    return send;
  }

  /** Whether every answer was sent and another one may follow. */
  #isFree(): boolean {
    const { writable, writableLength } = this.#socket;
    return this.#isAnswered && writable && writableLength === 0 && !this.isUsedUp && this.#known.options.isOpen();
  }

  /** @param head a chunk that was just parsed */
  #learn(head: string, wasBetween: boolean): void {
    if (!this.#last) return;
    const { request, response, send } = this.#last as Parsed;
    this.#isBetween =
      request.complete &&
      response.shouldKeepAlive &&
      head.startsWith(`GET ${request.url} HTTP/1.1\r\n`) &&
      head.indexOf(HEAD_END) === head.length - HEAD_END.length;
    if (this.#isBetween && wasBetween) this.#known.heads.set(head, send);
  }
}

/** A chunk as text; empty when the chunk is longer than a head that is stored. */
const headIn = (chunk: Buffer): string => (chunk.length <= MAX_HEAD_BYTES ? chunk.toString('latin1') : '');
