import type { MemoryBudget } from './memory-budget.ts';

/**
 * A request and its answer: the bytes transferred, the time of the last transfer, and the memory that both use until
 * the answer is sent.
 */
export class Exchange {
  readonly startedAt: number;
  /** The body is written to disk, and may take any time while data keeps arriving. */
  readonly isUpload: boolean;
  bodyEnded = false;
  receivedAt: number;
  sentAt: number;
  /** Transferred bytes in both directions. */
  moved = 0;
  /** Bytes that were passed to the client's connection but not sent yet. */
  unsent = 0;
  readonly #budget: MemoryBudget;
  readonly #now: () => number;
  readonly #cutOff: () => void;

  /** @param cutOff closes the connection */
  constructor(budget: MemoryBudget, options: { isUpload: boolean; now: () => number; cutOff: () => void }) {
    this.#budget = budget;
    this.#now = options.now;
    this.#cutOff = options.cutOff;
    this.isUpload = options.isUpload;
    this.startedAt = options.now();
    this.receivedAt = this.startedAt;
    this.sentAt = this.startedAt;
  }

  /** Accounts for a received chunk of the body. False when there is no memory left. */
  receive(bytes: number): boolean {
    this.receivedAt = this.#now();
    this.moved += bytes;
    return this.isUpload || this.#budget.take(this, bytes);
  }

  /** Accounts for a chunk of the answer that waits to be sent. False when there is no memory left. */
  hold(piece: Uint8Array): boolean {
    if (!this.#budget.take(this, piece.byteLength, piece.buffer)) return false;
    if (this.unsent === 0) this.sentAt = this.#now();
    this.unsent += piece.byteLength;
    return true;
  }

  /** The client has read this many bytes. */
  sent(bytes: number): void {
    this.sentAt = this.#now();
    this.moved += bytes;
    this.unsent -= bytes;
  }

  /** The last byte of a chunk was sent. */
  letGo(piece: Uint8Array): void {
    this.#budget.give(this, piece.byteLength, piece.buffer);
  }

  cutOff(): void {
    this.end();
    this.#cutOff();
  }

  end(): void {
    this.#budget.giveAll(this);
  }
}
