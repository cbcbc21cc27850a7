import { z } from 'zod';

/** One mail as a person gets it. */
export interface Mail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO. */
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

/** Takes mails to people. Throws when one could not be taken; it is tried again. */
export type Deliver = (mail: Mail) => Promise<void>;
