import { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from './exchange.ts';

/** Size of a slice that is passed to a connection. The next slice follows when the client has taken this one. */
export const SLICE_BYTES = 64 * 1024;
/** Smaller answers are not counted, because a thousand of them need little memory. */
const SMALL_BYTES = 4 * 1024;

/** Up to this size a text is copied. Above it the copy costs more than it saves. */
const TEXT_BYTES = 8 * 1024;

type Done = () => void;

/** A body that several answers share. */
export interface WholeBody {
  bytes: Uint8Array;
  /** A small body as text of the same bytes. Node sends the text together with the head in one piece, which is a tenth faster. */
  latin1: string | null;
}

export const wholeBody = (bytes: Uint8Array): WholeBody => ({
  bytes,
  latin1: bytes.byteLength <= TEXT_BYTES ? Buffer.from(bytes).toString('latin1') : null,
});

/** An answer that several requests share. */
export interface WholeAnswer {
  status: number;
  /** Alternating names and values, which is the fastest format for Node, and the length of the body. */
  head: readonly string[];
  body: WholeBody | null;
}

/** Sends answers that several requests share. */
export interface WholeResponse {
  /** The size of the largest body that this object sends. */
  readonly maxBytes: number;
  /**
   * Sends head and body. They count towards the exchange only when the socket does not take all bytes at once.
   *
   * @param own alternating names and values of this answer alone; fastest when they always have the same length
   */
  sendWhole(answer: WholeAnswer, own: readonly string[]): void;
}

/**
 * Wraps Node's request and response so that every byte counts towards an exchange: bodies from their arrival, answers until
 * they are read. An answer is sent in slices, so that a connection never holds a copy of more than one slice. An answer for
 * which no memory is left becomes `refusal`, when its head is not sent yet.
 *
 * @param begin creates the exchange of a request, at the latest when its answer begins
 */
export function boundedMessages(
  begin: (request: IncomingMessage, response: ServerResponse) => Exchange,
  refusal: () => string,
) {
  class BoundedRequest extends IncomingMessage {
    /** Called when the app reads the body of a request with Expect: 100-continue. */
    onFirstRead: (() => void) | null = null;
    exchange: Exchange | null = null;

    override _read(size: number): void {
      const { onFirstRead } = this;
      this.onFirstRead = null;
      onFirstRead?.();
      this.exchange?.resume();
      super._read(size);
    }

    override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
      const { exchange } = this;
      if (chunk === null && exchange) exchange.bodyEnded = true;
      if (chunk !== null && exchange && !exchange.receive(chunk.byteLength)) {
        this.socket.destroy();
        return false;
      }
      const isWanted = super.push(chunk, encoding);
      if (!isWanted && chunk !== null) exchange?.pause();
      return isWanted;
    }
  }

  class BoundedResponse<R extends IncomingMessage = IncomingMessage>
    extends ServerResponse<R>
    implements WholeResponse
  {
    /** Arguments of `writeHead`. They are kept until the first byte follows. */
    #head: [status: number, ...rest: unknown[]] | null = null;
    readonly maxBytes = Number.POSITIVE_INFINITY;
    #isOpen = false;
    #isRefused = false;
    #isEnding = false;
    /** Chunks in order. The sent part of the first chunk is removed. */
    readonly #queue: { piece: Uint8Array; from: number }[] = [];

    get #exchange(): Exchange {
      const request = this.req as IncomingMessage as BoundedRequest;
      request.exchange ??= begin(request, this);
      return request.exchange;
    }

    /** Begins the exchange of a request that is not answered at once. */
    beginExchange(): void {
      void this.#exchange;
    }

    sendWhole({ status, head: shared, body }: WholeAnswer, own: readonly string[]): void {
      const { socket } = this;
      const head = [...own, ...shared];
      // The answer waits for an earlier one, or for a client that reads slowly.
      if (!body || !socket || socket.writableLength > 0 || body.bytes.byteLength > SLICE_BYTES) {
        this.writeHead(status, head).end(body?.bytes);
        return;
      }
      const { bytes, latin1 } = body;
      this.#isOpen = true;
      this.#isEnding = true;
      super.writeHead(status, head);
      if (latin1 === null) super.end(bytes);
      else super.end(latin1, 'latin1');
      if (socket.writableLength > 0) this.#holdRest(bytes);
    }

    #holdRest(body: Uint8Array): void {
      const exchange = this.#exchange;
      if (!exchange.hold(body)) {
        this.socket?.destroy();
        return;
      }
      this.once('finish', () => exchange.sent(body.byteLength));
    }

    override writeHead(...head: [status: number, ...rest: unknown[]]): this {
      if (!this.#isOpen) this.#head = head;
      else if (!this.#isRefused) super.writeHead(...(head as Parameters<ServerResponse['writeHead']>));
      return this;
    }

    override flushHeaders(): void {
      this.#open();
      super.flushHeaders();
    }

    override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
      if (this.#isRefused || this.#isEnding) return false;
      const piece = typeof chunk === 'string' ? Buffer.from(chunk, encodingIn(rest)) : chunk;
      if (!this.#exchange.hold(piece)) {
        this.#refuse();
        return false;
      }
      this.#open();
      this.#queue.push({ piece, from: 0 });
      return this.#pump();
    }

    override end(...args: unknown[]): this {
      if (this.#isRefused || this.#isEnding) return this;
      const done = args.find((arg): arg is Done => typeof arg === 'function');
      const chunk = args[0] as string | Uint8Array | null | undefined | Done;
      if (done) this.once('finish', done);
      if (chunk === null || chunk === undefined || typeof chunk === 'function') return this.#finish();
      const piece = typeof chunk === 'string' ? Buffer.from(chunk, encodingIn(args)) : chunk;
      if (this.#queue.length === 0 && piece.byteLength <= SLICE_BYTES) return this.#endSmall(piece);
      this.write(piece);
      return this.#isRefused ? this : this.#finish();
    }

    override emit(event: string | symbol, ...args: unknown[]): boolean {
      // The writer may continue only when all of its data has been forwarded.
      if (event === 'drain' && this.#queue.length > 0 && !this.#pump()) return true;
      return super.emit(event, ...args);
    }

    #endSmall(piece: Uint8Array): this {
      const isCounted = piece.byteLength > SMALL_BYTES;
      if (isCounted && !this.#exchange.hold(piece)) {
        this.#refuse();
        return this;
      }
      this.#isEnding = true;
      this.#open();
      return super.end(piece, isCounted ? () => this.#exchange.sent(piece.byteLength) : undefined);
    }

    #finish(): this {
      this.#isEnding = true;
      this.#open();
      if (this.#queue.length === 0) super.end();
      return this;
    }

    /** Passes slices on until the connection is full. Returns false when the connection is full. */
    #pump(): boolean {
      for (let next = this.#queue[0]; next; next = this.#queue[0]) {
        const { piece } = next;
        const slice = piece.subarray(next.from, next.from + SLICE_BYTES);
        next.from += slice.byteLength;
        const isLast = next.from >= piece.byteLength;
        if (isLast) this.#queue.shift();
        const wantsMore = super.write(slice, () => {
          this.#exchange.sent(slice.byteLength);
          if (isLast) this.#exchange.letGo(piece);
        });
        if (!wantsMore && this.#queue.length > 0) return false;
        if (!wantsMore && !this.#isEnding) return false;
      }
      if (this.#isEnding) super.end();
      return true;
    }

    #open(): void {
      if (this.#isOpen) return;
      this.#isOpen = true;
      if (this.#head) super.writeHead(...(this.#head as Parameters<ServerResponse['writeHead']>));
    }

    #refuse(): void {
      this.#isRefused = true;
      if (this.#isOpen) {
        this.socket?.destroy();
        return;
      }
      this.#isOpen = true;
      const body = Buffer.from(refusal());
      super.writeHead(503, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.byteLength,
        'cache-control': 'no-store',
        'retry-after': '2',
      });
      super.end(body);
    }
  }
  return { IncomingMessage: BoundedRequest, ServerResponse: BoundedResponse };
}

const encodingIn = (args: readonly unknown[]): BufferEncoding =>
  (args.slice(1).find((arg) => typeof arg === 'string') as BufferEncoding | undefined) ?? 'utf8';
