import { z } from 'zod';

/** One mail as the user receives it. */
export interface Mail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers besides those of every mail. */
  headers?: Record<string, string>;
  /** ISO 8601. */
  at: string;
}

/** A row of the outbox, leased to this process. */
export const outboxRow = z.object({
  id: z.string(),
  kind: z.string(),
  to_email: z.string(),
  data: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});
export type OutboxRow = z.infer<typeof outboxRow>;

/** Delivers mails. Throws when one could not be delivered; it is tried again later. */
export type Deliver = (mail: Mail) => Promise<void>;
