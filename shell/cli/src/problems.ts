/** The command was used in a wrong way, or this folder lacks a file that it needs. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The platform cannot be reached, or the answer does not come from a platform. */
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

/** The platform refuses the request. Nothing has changed. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    this.refusals = refusals;
  }
}
