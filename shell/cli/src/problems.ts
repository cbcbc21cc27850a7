/** The command was given wrongly, or this folder lacks what it needs. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The platform cannot be reached, or did not answer as one. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Refusal {
  code: string;
  message: string;
}

/** What was asked for does not fit: nothing has changed. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    this.refusals = refusals;
  }
}
