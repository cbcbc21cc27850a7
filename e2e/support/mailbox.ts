import type { APIRequestContext } from '@playwright/test';
import { apiAs } from './api.ts';
import { PEOPLE } from './test.ts';

interface Mail {
  to: string;
  text: string;
}

/** What would have been mailed, newest first, as admins see it at `/_dev/mail`. */
export async function sentMails(request: APIRequestContext): Promise<Mail[]> {
  return (await apiAs(request, PEOPLE.admin)).get('/_dev/mail.json');
}
