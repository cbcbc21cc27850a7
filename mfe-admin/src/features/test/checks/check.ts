/** A self-check of this browser and this server. */
export interface Check {
  name: string;
  /** Returns what was measured, in a few words; throws when something is wrong. */
  run: (signal: AbortSignal) => Promise<string>;
}

export interface CheckGroup {
  title: string;
  checks: readonly Check[];
}

/** Fails a check with a sentence for the developer. */
export function expectThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}
