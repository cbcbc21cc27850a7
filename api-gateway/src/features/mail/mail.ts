import { z } from 'zod';

/** One mail as the user receives it. */
export interface Mail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Additional headers of this mail. */
  headers?: Record<string, string>;
  /** ISO 8601. */
  at: string;
}

/** A row of the outbox that is leased to this process. */
export const outboxRow = z.object({
  id: z.string(),
  kind: z.string(),
  to_email: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** As `mail_priority` of the database gives it. */
  priority: z.number().optional(),
  created_at: z.string(),
});
export type OutboxRow = z.infer<typeof outboxRow>;

/**
 * Delivers mails.
 *
 * @throws MailRefused when trying again is pointless
 * @throws MailServerDown when no mail could be delivered now
 * @throws another error when this mail could not be delivered now
 */
export type Deliver = (mail: Mail) => Promise<void>;

/** The receiver's mail server refuses this mail: the address is unknown, or the mail is too large. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Our own mail server does not answer, or refuses the sign-in of the gateway. */
export class MailServerDown extends Error {
  override readonly name = 'MailServerDown';
}
