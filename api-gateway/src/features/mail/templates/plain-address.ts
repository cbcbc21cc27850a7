/** An address as people write theirs. */
const PLAIN_ADDRESS = /^(?!www\.)[a-z0-9]+(?:[._+-][a-z0-9]+)*@[a-z0-9.-]+$/;
const LONGEST = 60;

/**
 * The address, or '' when it is none as people write theirs. Somebody may sign up with, or type, an address that reads as a link or a
 * sentence. A mail to somebody else does not show such an address.
 */
export const plainAddress = (address: string): string =>
  address.length <= LONGEST && PLAIN_ADDRESS.test(address) ? address : '';
