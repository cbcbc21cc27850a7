import { createHash } from 'node:crypto';
import type { FormDefinition } from './form/definition.ts';

/** The placeholder for the address of a form in a published page, until the id of the version is known. */
export const formSlot = (key: string): string => `/form/slot-${key}`;

/** The digest of 27 characters by which caches and the database know a published text. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** The definition of a form as the database stores it. Its hash changes whenever a question or the consent changes. */
export const storedForm = ({ key, name, fields, consent }: FormDefinition) => ({
  key,
  name,
  hash: digestOf(JSON.stringify([fields, consent])),
  fields,
  consent,
});
