import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { plainEmail } from '../../http/email.logic.ts';

const PURPOSE = 'password reset ticket';
const MINUTES = 10;

const ticketSchema = z.object({ id: z.string(), email: z.string() });

/** Tickets that let one reset mail be asked for, by somebody who knew the account's e-mail and name. */
export interface ResetTickets {
  issue(email: string): string;
  /** True once for each ticket, for its own address, within its time. */
  redeem(ticket: string, email: string): boolean;
}

export function createResetTickets({ signer, now }: Pick<AppDeps, 'signer' | 'now'>): ResetTickets {
  const lifetime = MINUTES * 60_000;
  const redeemed = new Map<string, number>();
  const forgetOld = () => {
    for (const [id, until] of redeemed) if (until <= now()) redeemed.delete(id);
  };
  return {
    issue: (email) => signer.sign(PURPOSE, { id: randomUUID(), email: plainEmail(email) }, now() + lifetime),
    redeem: (ticket, email) => {
      const opened = ticketSchema.safeParse(signer.open(PURPOSE, ticket, now()));
      if (!opened.success || opened.data.email !== plainEmail(email) || redeemed.has(opened.data.id)) return false;
      forgetOld();
      redeemed.set(opened.data.id, now() + lifetime);
      return true;
    },
  };
}
