/** State of a navigation to the account page after a new password by mail. It survives a reload. */
export const RECOVERED = { isRecovered: true };

/** Whether a location has the state `RECOVERED`. */
export const isRecovered = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isRecovered' in state && state.isRecovered === true;
