import { STATUS_CODES } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { WholeAnswer } from './bounded-messages.ts';
import type { ServerLimits } from './server-limits.ts';

/** Maximum bytes of stored answers. An answer is a copy of a page in memory. */
const MAX_BYTES = 16 * 1024 * 1024;
const NO_BODY = new Uint8Array();

interface ReadyMessage {
  bytes: Buffer;
  /** Positions of the date and of the lines that differ between answers. */
  ownAt: number;
  ownLength: number;
  dateAt: number;
  second: number;
}

/** Answers as bytes, made once. For each use only the date and the lines that differ are written. */
export class ReadyMessages {
  /** The lines with which Node ends the head of an answer after which the connection stays open. */
  readonly #connection: string;
  readonly #made = new LRUCache<WholeAnswer, ReadyMessage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  constructor({ idleMs, requestsOfConnection }: Pick<ServerLimits, 'idleMs' | 'requestsOfConnection'>) {
    const keepAlive = `timeout=${Math.floor(idleMs / 1000)}, max=${requestsOfConnection}`;
    this.#connection = `Connection: keep-alive\r\nKeep-Alive: ${keepAlive}\r\n\r\n`;
  }

  /** The bytes of an answer. They are valid until the next call. */
  bytesOf(answer: WholeAnswer, own: readonly string[]): Buffer {
    const ownLines = linesOf(own);
    let made = this.#made.get(answer);
    if (made?.ownLength !== ownLines.length) {
      made = this.#make(answer, ownLines);
      this.#made.set(answer, made);
    }
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (made.second !== second) {
      made.second = second;
      made.bytes.write(new Date(now).toUTCString(), made.dateAt, 'latin1');
    }
    made.bytes.write(ownLines, made.ownAt, 'latin1');
    return made.bytes;
  }

  /** Makes new bytes for the next answer, because a connection is still sending the last bytes. */
  giveAway(answer: WholeAnswer): void {
    this.#made.delete(answer);
  }

  #make({ status, head, body }: WholeAnswer, ownLines: string): ReadyMessage {
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    const text = `${start}${ownLines}${linesOf(head)}Date: `;
    const end = `${new Date(0).toUTCString()}\r\n${this.#connection}`;
    const bytes = Buffer.concat([Buffer.from(text + end, 'latin1'), body?.bytes ?? NO_BODY]);
    return { bytes, ownAt: start.length, ownLength: ownLines.length, dateAt: text.length, second: Number.NaN };
  }
}

/** @param head alternating names and values */
function linesOf(head: readonly string[]): string {
  let lines = '';
  for (let at = 0; at < head.length; at += 2) lines += `${head[at]}: ${head[at + 1]}\r\n`;
  return lines;
}
