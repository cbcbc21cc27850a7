import { z } from 'zod';
import type { Signer } from '../../../platform/http/signer.ts';

const PURPOSE = 'form of a published page';
/**
 * The longest time for which the token of a version can be used. The database refuses the token of a replaced version after a
 * day, and the token of a version that is no longer live at once.
 */
const TEN_YEARS = 10 * 365 * 24 * 60 * 60_000;

const tokenSchema = z.tuple([z.uuid(), z.uuid(), z.string()]);

/** The form of a version of a page. */
export interface FormAddress {
  pageId: string;
  versionId: string;
  key: string;
}

/** Matches the form tag with a `formSlot` as the renderer writes it. Text of users has no `<`, so it never matches. */
const SLOT = /(<form(?: class="[^"]*")? method="post") action="\/form\/slot-([a-z0-9-]{1,44})"/g;

interface Version {
  pageId: string;
  versionId: string;
  publishedAt: string;
}

/**
 * The HTML of a version with the addresses of its forms. All visitors get the same HTML, also from another gateway, because
 * the address is signed with the time of publishing.
 */
export function withFormAddresses(
  html: string,
  { pageId, versionId, publishedAt }: Version,
  signer: Pick<Signer, 'sign'>,
) {
  const expiresAt = Date.parse(publishedAt) + TEN_YEARS;
  return html.replace(
    SLOT,
    (_, tag: string, key: string) =>
      `${tag} action="${formPath(signer.sign(PURPOSE, [pageId, versionId, key], expiresAt))}"`,
  );
}

export const formPath = (token: string): string => `/form/${token}`;

/** The form that a token names; null when the gateway did not sign the token, or the token has expired. */
export function openFormToken(token: string, signer: Pick<Signer, 'open'>, now: number): FormAddress | null {
  const opened = tokenSchema.safeParse(signer.open(PURPOSE, token, now));
  if (!opened.success) return null;
  const [pageId, versionId, key] = opened.data;
  return { pageId, versionId, key };
}
