/** The text is not a REST query that this parser supports. The message contains the position, for the log. */
export class UnreadableQuery extends Error {
  override readonly name = 'UnreadableQuery';
}

/** Scans a text piece by piece. */
export class Scanner {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Consumes `piece` when it is next. */
  skip(piece: string): boolean {
    if (!this.text.startsWith(piece, this.at)) return false;
    this.at += piece.length;
    return true;
  }

  /** Consumes the match of a sticky expression at this position; undefined without a match. */
  match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** @throws UnreadableQuery when another character is next */
  expect(piece: string): void {
    if (!this.skip(piece)) this.fail(`"${piece}" expected`);
  }

  /** The name of a column, relation or function, plain or quoted. @throws UnreadableQuery */
  name(): string {
    const quoted = this.quoted();
    if (quoted !== undefined) return quoted;
    return this.match(NAME) ?? this.fail('a name expected');
  }

  /**
   * The text between double quotes; undefined when the next character is no quote. @throws UnreadableQuery when it is
   * not closed
   */
  quoted(): string | undefined {
    if (this.text[this.at] !== '"') return undefined;
    const found = this.match(QUOTED) ?? this.fail('a closing quote expected');
    return found.slice(1, -1).replace(/\\(.)/gs, '$1');
  }

  blanks(): void {
    this.match(/ */y);
  }

  fail(what: string): never {
    throw new UnreadableQuery(`${what} at ${this.at}`);
  }
}

const NAME = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const QUOTED = /"(?:[^"\\]|\\.)*"/sy;
