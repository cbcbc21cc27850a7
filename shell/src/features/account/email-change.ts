import { storedValue } from '@dojang/shared-auth/storage';
import { z } from 'zod';

/** The codes of a change of e-mail are valid for ten minutes. */
const VALID_MS = 10 * 60_000;

const schema = z.object({ next: z.string(), until: z.number() });
const stored = storedValue({
  name: 'email-change',
  parse: schema.parse,
  fallback: { next: '', until: 0 },
  isPersonal: true,
  area: 'session',
});

/** The new address for which valid codes were mailed; empty when there is none. */
export function waitingEmailChange(): string {
  const { next, until } = stored.get();
  const left = until - Date.now();
  // The clock of the device may have been set back.
  return left > 0 && left <= VALID_MS ? next : '';
}

export const rememberEmailChange = (next: string): void => void stored.set({ next, until: Date.now() + VALID_MS });

export const forgetEmailChange = (): void => stored.remove();
