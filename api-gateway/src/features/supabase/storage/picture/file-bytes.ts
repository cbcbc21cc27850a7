import type { FileHandle } from 'node:fs/promises';

const PAGE_BYTES = 64 * 1024;

/** A read beyond the end of the file. */
export class EndOfFile extends Error {}

/**
 * Reads numbers at any position of a file, with one page of it in memory. Call `load` when `has` is false; the other
 * methods are synchronous, so that a million small parts are read fast.
 */
export class FileBytes {
  readonly size: number;
  readonly #handle: Pick<FileHandle, 'read'>;
  readonly #buffer = Buffer.alloc(PAGE_BYTES);
  #page = this.#buffer.subarray(0, 0);
  #start = 0;

  constructor(handle: Pick<FileHandle, 'read'>, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  has(at: number, bytes: number): boolean {
    return at >= this.#start && at + bytes <= this.#start + this.#page.byteLength;
  }

  /** @throws EndOfFile when the position is beyond the end */
  async load(at: number, bytes: number): Promise<void> {
    if (at < 0 || at + bytes > this.size) throw new EndOfFile();
    if (this.has(at, bytes)) return;
    let read = 0;
    while (read < bytes) {
      const { bytesRead } = await this.#handle.read(this.#buffer, read, PAGE_BYTES - read, at + read);
      if (bytesRead === 0) throw new EndOfFile();
      read += bytesRead;
    }
    this.#page = this.#buffer.subarray(0, read);
    this.#start = at;
  }

  u8 = (at: number): number => this.#page.readUInt8(at - this.#start);
  u16 = (at: number): number => this.#page.readUInt16BE(at - this.#start);
  u32 = (at: number): number => this.#page.readUInt32BE(at - this.#start);
  u16le = (at: number): number => this.#page.readUInt16LE(at - this.#start);
  u24le = (at: number): number => this.#page.readUIntLE(at - this.#start, 3);
  u32le = (at: number): number => this.#page.readUInt32LE(at - this.#start);
  /** A four-character code. */
  name = (at: number): string => this.#page.toString('latin1', at - this.#start, at - this.#start + 4);

  /** Next position of `byte` in the page, or the end of the page. */
  next(byte: number, at: number): number {
    const found = this.#page.indexOf(byte, at - this.#start);
    return this.#start + (found < 0 ? this.#page.byteLength : found);
  }
}
