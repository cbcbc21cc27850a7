import type { MemoryBudget } from './memory-budget.ts';

/** A request and its answer: what moves, when it last did, and the memory that both hold until the answer is through. */
export class Exchange {
  readonly startedAt: number;
  /** Its body goes to disk, and may take as long as it moves. */
  readonly isUpload: boolean;
  bodyEnded = false;
  receivedAt: number;
  sentAt: number;
  /** Bytes that moved, in both directions. */
  moved = 0;
  /** Bytes that the client was given and did not take yet. */
  unsent = 0;
  readonly #budget: MemoryBudget;
  readonly #now: () => number;
  readonly #cutOff: () => void;

  /** @param cutOff ends the connection */
  constructor(budget: MemoryBudget, options: { isUpload: boolean; now: () => number; cutOff: () => void }) {
    this.#budget = budget;
    this.#now = options.now;
    this.#cutOff = options.cutOff;
    this.isUpload = options.isUpload;
    this.startedAt = options.now();
    this.receivedAt = this.startedAt;
    this.sentAt = this.startedAt;
  }

  /** A piece of the body is here. False when there is no room for it. */
  receive(bytes: number): boolean {
    this.receivedAt = this.#now();
    this.moved += bytes;
    return this.isUpload || this.#budget.take(this, bytes);
  }

  /** A piece of the answer waits for its reader. False when there is no room for it. */
  hold(piece: Uint8Array): boolean {
    if (!this.#budget.take(this, piece.byteLength, piece.buffer)) return false;
    if (this.unsent === 0) this.sentAt = this.#now();
    this.unsent += piece.byteLength;
    return true;
  }

  /** The reader took so many bytes. */
  sent(bytes: number): void {
    this.sentAt = this.#now();
    this.moved += bytes;
    this.unsent -= bytes;
  }

  /** The last byte of a piece has left. */
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
