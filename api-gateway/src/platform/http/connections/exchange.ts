import type { MemoryBudget } from './memory-budget.ts';
import type { ServerLimits } from './server-limits.ts';

export interface ExchangeOptions {
  isUpload: boolean;
  /** Monotonic clock in milliseconds. */
  now(): number;
  /** Closes the connection. */
  cutOff(): void;
  limits: ServerLimits;
  /** The network of the client. */
  network(): string;
}

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
  /** Time until which the client may send no more of the body. */
  patientUntil: number;
  receivedAt: number;
  sentAt: number;
  /** Transferred bytes in both directions. */
  moved = 0;
  /** Bytes that were passed to the client's connection but not sent yet. */
  unsent = 0;
  readonly #budget: MemoryBudget;
  readonly #now: () => number;
  readonly #cutOff: () => void;
  readonly #limits: ServerLimits;
  readonly #network: () => string;

  constructor(budget: MemoryBudget, options: ExchangeOptions) {
    this.#budget = budget;
    this.#now = options.now;
    this.#cutOff = options.cutOff;
    this.#limits = options.limits;
    this.#network = options.network;
    this.isUpload = options.isUpload;
    this.startedAt = options.now();
    this.receivedAt = this.startedAt;
    this.sentAt = this.startedAt;
    const { beginMs, beginUploadMs } = options.limits;
    this.patientUntil = this.startedAt + (options.isUpload ? beginUploadMs : beginMs);
  }

  get network(): string {
    return this.#network();
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
    const waitedMs = this.#now() - this.#pausedAt;
    this.waitedMs += waitedMs;
    this.patientUntil += waitedMs;
    this.#pausedAt = null;
  }

  /** Counts a received chunk of the body. False when there is no memory left. */
  receive(bytes: number): boolean {
    this.receivedAt = this.#now();
    const { leastBytesPerSecond, stallMs } = this.#limits;
    const earned = this.patientUntil + (bytes * 1000) / leastBytesPerSecond;
    this.patientUntil = Math.min(earned, this.receivedAt + stallMs);
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
