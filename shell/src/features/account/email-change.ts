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

/** The new address to which codes were mailed that are still valid; empty without one. */
export function waitingEmailChange(): string {
  const { next, until } = stored.get();
  const left = until - Date.now();
  // Somebody may have set the clock back.
  return left > 0 && left <= VALID_MS ? next : '';
}

export const rememberEmailChange = (next: string): void => void stored.set({ next, until: Date.now() + VALID_MS });

export const forgetEmailChange = (): void => stored.remove();
