import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { SLICE_BYTES, type WholeAnswer, type WholeResponse } from './bounded-messages.ts';
import { ReadyMessages } from './ready-messages.ts';
import type { ServerLimits } from './server-limits.ts';

/**
 * Reads the head of a request that can be answered at once. The result depends on the head alone and refers to nothing of its
 * connection, because it is used again for other requests with the same head.
 *
 * @returns sends the answer, or returns false when it cannot be sent at once; null for other requests
 */
export type QuickAnswer = (request: IncomingMessage) => SendAnswer | null;
type SendAnswer = (response: WholeResponse) => boolean;

export interface KnownHeadsOptions {
  quick: QuickAnswer;
  /** Whether anything is answered at once. */
  isOpen(): boolean;
  limits: ServerLimits;
  /** Accounts for bytes that a client has not read yet; returns what to call when it has. */
  holdUnread(socket: Socket, bytes: Uint8Array): () => void;
}

const MAX_HEAD_BYTES = 2 * 1024;
/** About a thousand heads of browsers. What is read of one takes several times as much memory. */
const MAX_HEADS_BYTES = 512 * 1024;
const HEAD_END = '\r\n\r\n';
const NOTHING = new Uint8Array();

/**
 * Answers a request whose head has the same bytes as an earlier one without parsing it again. Node's parser decides what a
 * request is: a head is remembered only after the parser has read it as one whole request. It is looked up only where the parser
 * would expect a request, and only by a whole chunk; every other chunk is passed to the parser. What is remembered is what was
 * read, not the answer. See docs/decisions/0024-a-head-is-parsed-once.md.
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
    // If Node passes chunks to its parser in another way one day, every request is parsed.
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

/** A connection with a request that was answered at once. It gets the next chunk before Node's parser does. */
class Connection implements WholeResponse {
  readonly maxBytes = SLICE_BYTES;
  readonly #known: KnownHeads;
  readonly #socket: Socket;
  readonly #toParser: (chunk: Buffer) => void;
  /** Chunks come here before the parser gets them. */
  #isFirst = false;
  /** The last request from the parser. */
  #last: Parsed | null = null;
  /** Its answer was sent, and so were all before it. */
  #isAnswered = false;
  /** The parser has read a whole request, and nothing after it. */
  #isBetween = false;
  #answers = 0;
  /** The last head that was known. */
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
    // It may wait for the answers of earlier requests, so that its socket says nothing.
    request.response.once('finish', () => {
      if (this.#last === request) this.#isAnswered = true;
    });
    // Another request of the same chunk may have been answered before.
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
    // Called back when everything before it was sent.
    this.#socket.write(NOTHING, options.holdUnread(this.#socket, bytes));
  }

  readonly #onData = (chunk: Buffer): void => {
    const wasBetween = this.#isBetween;
    if (wasBetween && this.#isFree() && this.#sendOf(chunk)?.(this)) return;
    const head = headIn(chunk);
    // The parser has the connection until it has read a request that is answered at once: others may have bodies, or upgrade.
    this.#isBetween = false;
    this.#last = null;
    this.#isFirst = false;
    this.#socket.on('data', this.#toParser).off('data', this.#onData);
    this.#toParser(chunk);
    this.#learn(head, wasBetween);
  };

  /** What sends the answer for a head that is known; a connection often sends the same head again. */
  #sendOf(chunk: Buffer): SendAnswer | undefined {
    if (this.#again?.chunk.equals(chunk)) return this.#again.send;
    const send = this.#known.heads.get(headIn(chunk));
    this.#again = send ? { chunk, send } : null;
    return send;
  }

  /** Every answer was sent, and another one may follow. */
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

/** A chunk as text; empty when it is longer than what is remembered. */
const headIn = (chunk: Buffer): string => (chunk.length <= MAX_HEAD_BYTES ? chunk.toString('latin1') : '');
