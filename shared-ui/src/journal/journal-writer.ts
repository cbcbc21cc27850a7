import { type JournalKey, type JournalPlace, type KnownValues, knownKey } from './journal.logic.ts';
import { holdLock, setLeaving } from './journal.ts';
import type { JournalDb } from './journal-db.ts';
import { openJournal } from './open-journal.ts';

/**
 * Delay in milliseconds between two writes of one editor. Some editors report changes late, but within 300 ms every change is
 * on the device.
 */
const INTERVAL_MS = 100;
/** Maximum time in milliseconds that a write waits for the browser to be idle. */
const PATIENCE_MS = 100;

const NOTHING = { acknowledged: null, sent: [] };

type KnownRow<Value> = KnownValues<Value> & { rev: number };

/** Values are never changed in place. */
const isSameRow = <Value>(a: KnownRow<Value>, b: KnownRow<Value> | null): boolean =>
  b !== null &&
  a.rev === b.rev &&
  a.acknowledged === b.acknowledged &&
  a.sent.length === b.sent.length &&
  a.sent.every((value, at) => value === b.sent[at]);

/**
 * Writes the unsaved changes of one open editor. A change is written after the browser has painted it, because copying
 * a document of 1,000 blocks takes longer than painting a letter. Further changes are written every 100 ms, with one
 * write at a time, so that writes of a large document do not pile up.
 */
export class JournalWriter<Value> {
  readonly #key: JournalKey;
  #db: JournalDb | null = null;
  #wanted: { value: Value; rev: number } | null = null;
  /** The values that the server may have: of the last `keep` or `sends`, and of the last write. */
  #known: KnownRow<Value> | null = null;
  #writtenKnown: KnownRow<Value> | null = null;
  /** The entry that this editor continues. It is deleted after this editor's own entry contains its text. */
  #continued: JournalKey | null;
  /** Cancels the scheduled write. */
  #cancel: (() => void) | null = null;
  #writing = false;
  /** Whether the browser accepted the last write, once the browser has answered. */
  #last: Promise<boolean> = Promise.resolve(false);
  #unlock: (() => void) | null = null;
  /** Whether there may be an entry, including an entry of a closed editor. */
  #hasEntry = false;
  #isKept = false;
  #opening: Promise<void> | null = null;

  constructor({ account, kind, id }: JournalPlace, continued: JournalKey | null = null) {
    this.#key = [account, kind, id, crypto.randomUUID()];
    this.#continued = continued;
    if (account) void this.#open();
  }

  /** Whether all changes are on the device or being written. False when the browser refused a write. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Whether `key` is the key of this editor's own entry. */
  writes(key: JournalKey): boolean {
    return key.join() === this.#key.join();
  }

  /** Writes `value` in place of the previous value. `value` is based on revision `rev`. */
  keep(value: Value, rev: number, known: KnownValues<Value> = NOTHING): void {
    if (!this.#key[0]) return;
    this.#unlock ??= holdLock(this.#key);
    this.#hasEntry = true;
    this.#wanted = { value, rev };
    this.#known = { ...known, rev };
    if (!this.#cancel && !this.#writing) this.#soon();
  }

  /** The kept value is being sent. This is recorded, because the tab may end before the response. */
  sends(known: KnownValues<Value>): void {
    if (!this.#known) return;
    this.#known = { ...known, rev: this.#known.rev };
    if (!this.#wanted) this.#writeKnown();
  }

  /** Writes pending changes synchronously, because the page is about to be closed. */
  settle(): void {
    this.#callOff();
    if (!this.#wanted) return;
    if (!this.#db) return void this.#open();
    const { value, rev } = this.#wanted;
    this.#wanted = null;
    this.#writing = true;
    this.#last = this.#db.put({ key: this.#key, value, rev, at: Date.now() });
    this.#writeKnown();
    void this.#last.then((isWritten) => this.#written(isWritten));
  }

  #writeKnown() {
    const known = this.#known;
    if (!this.#db || !known || isSameRow(known, this.#writtenKnown)) return;
    this.#writtenKnown = known;
    const { acknowledged, sent, rev } = known;
    void this.#db.put({ key: knownKey(this.#key), value: { acknowledged, sent }, rev, at: Date.now() });
  }

  /**
   * Writes `value`, which contains the text of other entries, and deletes those entries once it is on the device. When the
   * browser refuses the write, they stay.
   */
  async takeOver(entries: readonly JournalKey[], value: Value, rev: number): Promise<void> {
    this.keep(value, rev);
    if (!this.#db) await this.#open();
    this.settle();
    // Without Web Locks the found entries may contain an entry of this writer.
    const others = entries.filter((key) => !this.writes(key));
    if (await this.#last) await this.#db?.drop(others);
  }

  /** Deletes the entry, also after `release`, because the server has the changes or the person has discarded them. */
  forget(): void {
    this.#wanted = null;
    this.#known = null;
    this.#writtenKnown = null;
    this.#callOff();
    if (!this.#hasEntry && !this.#continued) return;
    this.#hasEntry = false;
    void this.#db?.drop(this.#continued ? [this.#key, this.#continued] : [this.#key]);
    this.#continued = null;
    this.release();
  }

  /** True when the editor is closed and its last save has begun; false when the editor is open again. */
  setLeaving(isLeaving: boolean): void {
    if (this.#unlock) setLeaving(this.#key, isLeaving);
  }

  /** The editor is closed: its entry is offered from now on. */
  release(): void {
    this.settle();
    this.#unlock?.();
    this.#unlock = null;
  }

  #open(): Promise<void> {
    this.#opening ??= openJournal().then((db) => {
      this.#opening = null;
      if (!this.#db) this.#isKept = db !== null;
      this.#db = db;
      if (db) this.settle();
    });
    return this.#opening;
  }

  #written(isWritten: boolean) {
    this.#writing = false;
    this.#isKept = isWritten;
    // The connection may be closed, because another tab has a newer build. The next change uses a new connection.
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

/** @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 0);
  return () => clearTimeout(timer);
}
