import type { MemoryBudget } from './memory-budget.ts';

/**
 * A request and its answer: the bytes transferred, the time of the last transfer, and the memory that both use until
 * the answer is sent.
 */
export class Exchange {
  readonly startedAt: number;
  /** Whether the body is written to disk. Such a body may take any time while data keeps arriving. */
  readonly isUpload: boolean;
  bodyEnded = false;
  /** Time in milliseconds in which the client waited for the server, without the present pause. */
  waitedMs = 0;
  #pausedAt: number | null = null;
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

  /** Called when the app does not read the body for now, so that the client cannot send. */
  get isPaused(): boolean {
    return this.#pausedAt !== null;
  }

  pause(): void {
    this.#pausedAt ??= this.#now();
  }

  resume(): void {
    if (this.#pausedAt === null) return;
    this.waitedMs += this.#now() - this.#pausedAt;
    this.#pausedAt = null;
  }

  /** Counts a received chunk of the body. False when there is no memory left. */
  receive(bytes: number): boolean {
    this.receivedAt = this.#now();
    this.moved += bytes;
    return this.isUpload || this.#budget.take(this, bytes);
  }

  /** Counts a chunk of the answer that waits to be sent. False when there is no memory left. */
  hold(piece: Uint8Array): boolean {
    if (!this.#budget.take(this, piece.byteLength, piece.buffer)) return false;
    if (this.unsent === 0) {
      const now = this.#now();
      if (this.bodyEnded) this.waitedMs += now - Math.max(this.receivedAt, this.sentAt);
      this.sentAt = now;
    }
    this.unsent += piece.byteLength;
    return true;
  }

  /** Called when the client has read this many bytes. */
  sent(bytes: number): void {
    this.sentAt = this.#now();
    this.moved += bytes;
    this.unsent -= bytes;
  }

  /** Called when the last byte of a chunk was sent. */
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
