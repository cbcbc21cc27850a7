import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { plainEmail } from '../../platform/http/email.logic.ts';
import type { Signer } from '../../platform/http/signer.ts';

const PURPOSE = 'password reset ticket';
const MINUTES = 10;

const ticketSchema = z.object({ id: z.string(), email: z.string() });

/** Tickets for callers who knew the account's e-mail and name. Each ticket allows one reset mail. */
export interface ResetTickets {
  issue(email: string): string;
  /** Whether `redeem` would accept the ticket now. */
  isGood(ticket: string, email: string): boolean;
  /** True once per ticket, when the ticket was made for this e-mail and has not expired. */
  redeem(ticket: string, email: string): boolean;
}

export interface ResetTicketDeps {
  signer: Pick<Signer, 'sign' | 'open'>;
  /** Milliseconds since 1970. */
  now(): number;
}

export function createResetTickets({ signer, now }: ResetTicketDeps): ResetTickets {
  const lifetime = MINUTES * 60_000;
  const redeemed = new Map<string, number>();
  const forgetOld = () => {
    for (const [id, until] of redeemed) if (until <= now()) redeemed.delete(id);
  };
  /** The ticket's id while the ticket is valid. */
  const open = (ticket: string, email: string): string | undefined => {
    const opened = ticketSchema.safeParse(signer.open(PURPOSE, ticket, now()));
    if (!opened.success || opened.data.email !== plainEmail(email) || redeemed.has(opened.data.id)) return undefined;
    return opened.data.id;
  };
  return {
    issue: (email) => signer.sign(PURPOSE, { id: randomUUID(), email: plainEmail(email) }, now() + lifetime),
    isGood: (ticket, email) => open(ticket, email) !== undefined,
    redeem: (ticket, email) => {
      const id = open(ticket, email);
      if (id === undefined) return false;
      forgetOld();
      redeemed.set(id, now() + lifetime);
      return true;
    },
  };
}
