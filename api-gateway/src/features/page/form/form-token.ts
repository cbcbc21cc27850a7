import { z } from 'zod';
import type { Signer } from '../../../platform/http/signer.ts';

const PURPOSE = 'form of a published page';
/**
 * How long the token of a version can be used at most. A version that was replaced is refused after a day, and one that is
 * no longer live at once: the database decides that.
 */
const TEN_YEARS = 10 * 365 * 24 * 60 * 60_000;

const tokenSchema = z.tuple([z.uuid(), z.uuid(), z.string()]);

/** The form of a version of a page. */
export interface FormAddress {
  pageId: string;
  versionId: string;
  key: string;
}

/** Where a rendered page sends its form, until its version is known. */
export const formSlot = (key: string): string => `/form/slot-${key}`;
/** In the tag as the renderer writes it: text of people has no `<`, and does not become an address. */
const SLOT = /(<form(?: class="[^"]*")? method="post") action="\/form\/slot-([a-z0-9-]{1,44})"/g;

interface Version {
  pageId: string;
  versionId: string;
  publishedAt: string;
}

/**
 * The html of a version with the addresses of its forms. All visitors get the same, and so do those of another gateway:
 * the address is signed, issued when the version was published.
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

/** The form that a token names; null when the gateway did not sign it, or it has expired. */
export function openFormToken(token: string, signer: Pick<Signer, 'open'>, now: number): FormAddress | null {
  const opened = tokenSchema.safeParse(signer.open(PURPOSE, token, now));
  if (!opened.success) return null;
  const [pageId, versionId, key] = opened.data;
  return { pageId, versionId, key };
}
