import { AppError, type SaveResult } from '@dojang/shared-ui';

/** How the server of a workbench answers. */
export const SERVER_MODES = ['normal', 'slow', 'failing', 'overtaken'] as const;
export type ServerMode = (typeof SERVER_MODES)[number];

/** A stored document of a workbench. */
export interface BenchRow<Value> {
  value: Value;
  rev: number;
}

interface Options<Value> {
  first: Value;
  /** The storage of the document: this browser, so that a reload finds it. Null while nothing is stored. */
  kept: { get(): BenchRow<Value> | null; set(row: BenchRow<Value>): unknown; remove(): void };
  /** The text of another person, in the mode `overtaken`. */
  byOther: (value: Value) => Value;
  slowMs?: number;
}

/**
 * A fake server in this browser. It saves like the real servers: a save names the revision on which it is based, and a stale
 * save is refused with the newer row.
 */
export class BenchServer<Value> {
  readonly #options: Options<Value>;
  mode: ServerMode = 'normal';

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  read(): BenchRow<Value> {
    return this.#options.kept.get() ?? { value: this.#options.first, rev: 1 };
  }

  async save(value: Value, baseRev: number): Promise<SaveResult<BenchRow<Value>>> {
    const { slowMs = 2500, byOther } = this.#options;
    if (this.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (this.mode === 'failing') throw new AppError({ code: 'network' });
    let row = this.read();
    if (this.mode === 'overtaken') {
      this.mode = 'normal';
      row = this.#store({ value: byOther(row.value), rev: row.rev + 1 });
    }
    if (row.rev !== baseRev) return { ok: false, current: row };
    return { ok: true, rev: this.#store({ value, rev: row.rev + 1 }).rev };
  }

  /** Starts again with the first document. */
  reset(): void {
    this.#options.kept.remove();
  }

  #store(row: BenchRow<Value>): BenchRow<Value> {
    this.#options.kept.set(row);
    return row;
  }
}
