import type { APIRequestContext } from '@playwright/test';
import { apiAs, type PersonApi } from './api.ts';
import { PEOPLE } from './test.ts';

interface Mail {
  to: string;
  text: string;
}

let admin: PersonApi | undefined;

/** What would have been mailed, newest first, as admins see it at `/_dev/mail`. */
export async function sentMails(request: APIRequestContext): Promise<Mail[]> {
  admin ??= await apiAs(request, PEOPLE.admin);
  const answer = await request.get('/_dev/mail.json', { headers: { authorization: `Bearer ${admin.token}` } });
  if (!answer.ok()) throw new Error(`the mailbox: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
