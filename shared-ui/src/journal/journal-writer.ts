import type { JournalKey, JournalPlace } from './journal.logic.ts';
import { holdLock, openJournal } from './journal.ts';
import type { JournalDb } from './journal-db.ts';

/** Between two writes of one editor. What an editor tells a moment late is on the device within 300 ms all the same. */
const INTERVAL_MS = 100;
/** A write waits this long for a browser that has nothing else to do. */
const PATIENCE_MS = 100;

/**
 * Keeps what one open editor has not saved. A change is written once the browser has drawn it, steady changes each 100 ms,
 * and never two at a time: a browser that needs longer for a large document is not given more than it can take. Copying a
 * document of 1,000 blocks takes longer than drawing a letter, which must not wait for it.
 */
export class JournalWriter<Value> {
  readonly #key: JournalKey;
  #db: JournalDb | null = null;
  #wanted: { value: Value; rev: number } | null = null;
  /** The entry that this editor continues: it is deleted when its words stand in ours. */
  #continued: JournalKey | null;
  /** Calls the next write off, while it waits. */
  #cancel: (() => void) | null = null;
  #writing = false;
  #unlock: (() => void) | null = null;
  #isKept = false;

  constructor({ account, kind, id }: JournalPlace, continued: JournalKey | null = null) {
    this.#key = [account, kind, id, crypto.randomUUID()];
    this.#continued = continued;
    if (account) void this.#open();
  }

  /** Whether everything that was given is on the device, or about to be. False when the browser refused it. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Writes `value`, made on revision `rev`, in place of what was kept before. */
  keep(value: Value, rev: number): void {
    if (!this.#key[0]) return;
    this.#unlock ??= holdLock(this.#key);
    this.#wanted = { value, rev };
    if (!this.#cancel && !this.#writing) this.#soon();
  }

  /** Writes now what waits, before this returns; for a page that is about to go. */
  settle(): void {
    this.#callOff();
    if (!this.#wanted || !this.#db) return;
    const { value, rev } = this.#wanted;
    this.#wanted = null;
    this.#writing = true;
    const write = this.#db.put({ key: this.#key, value, rev, at: Date.now() });
    void write.then((isWritten) => this.#written(isWritten));
  }

  /** The server has it, or the person does not want it. */
  forget(): void {
    this.#wanted = null;
    this.#callOff();
    if (!this.#unlock && !this.#continued) return;
    void this.#db?.drop(this.#continued ? [this.#key, this.#continued] : [this.#key]);
    this.#continued = null;
    this.release();
  }

  /** The editor is gone: what is still kept is offered from now on. */
  release(): void {
    this.settle();
    this.#unlock?.();
    this.#unlock = null;
  }

  async #open() {
    const db = await openJournal();
    if (!this.#db) this.#isKept = db !== null;
    this.#db = db;
    this.settle();
  }

  #written(isWritten: boolean) {
    this.#writing = false;
    this.#isKept = isWritten;
    // The connection may be gone (another tab has a newer build); the next change uses a new one.
    if (!isWritten) void this.#open();
    if (isWritten && this.#continued) {
      void this.#db?.drop([this.#continued]);
      this.#continued = null;
    }
    if (this.#cancel) return;
    const timer = setTimeout(() => this.#soon(), INTERVAL_MS);
    this.#cancel = () => clearTimeout(timer);
  }

  #soon() {
    this.#callOff();
    if (!this.#wanted) return;
    this.#cancel = whenIdle(() => this.settle());
  }

  #callOff() {
    this.#cancel?.();
    this.#cancel = null;
  }
}

/** @returns calls it off */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 0);
  return () => clearTimeout(timer);
}
