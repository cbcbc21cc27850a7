/** The part of css-tree's tokenizer that the renderer uses; the package ships no types. */
declare module 'css-tree/tokenizer' {
  /** Calls back once a token with its type (an index of `tokenNames`) and its place in `source`. */
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  /** Type → name, e.g. `ident-token`. */
  export const tokenNames: readonly string[];
}
