import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Signer } from '../../platform/http/signer.ts';

const codeOf = (id: string, signer: Pick<Signer, 'keyedHash'>) => signer.keyedHash('page share', id);

/**
 * The secret of a link: its id, and a code of 128 bits that only the gateway can compute. So the database contains nothing
 * that opens a page, and the gateway can write the same link again.
 */
export const shareToken = (id: string, signer: Pick<Signer, 'keyedHash'>): string => `${id}.${codeOf(id, signer)}`;

/**
 * The id of a link; undefined for a token that the gateway did not make. Only the database knows whether the link is still
 * valid.
 */
export function openShareToken(token: string, signer: Pick<Signer, 'keyedHash'>): string | undefined {
  const [id, code, ...rest] = token.split('.');
  if (!z.uuid().safeParse(id).success || id === undefined || code === undefined || rest.length > 0) return undefined;
  const [given, expected] = [Buffer.from(code), Buffer.from(codeOf(id, signer))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}
