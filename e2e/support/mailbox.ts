import { expect } from '@playwright/test';
import type { PersonApi } from './api.ts';

interface Mail {
  to: string;
  text: string;
}

/**
 * The newest mail to an address whose text matches a pattern; waits until it was sent.
 *
 * @param admin reads the mailbox at `/_dev/mail`, which is for admins
 * @returns the pattern's first group, or the whole match
 */
export async function mailedText(admin: PersonApi, to: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const mails = await admin.get<Mail[]>('/_dev/mail.json');
        const fits = mails.filter((mail) => mail.to === to).map(({ text }) => pattern.exec(text));
        const fit = fits.find(Boolean);
        found = fit?.[1] ?? fit?.[0] ?? '';
        return found;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return found;
}
