import type { Tables } from '@dojang/shared-auth';

/** A plain object as the generated types want JSON: an interface has no index signature, so TypeScript asks to be told. */
export const asJson = (value: object) => value as unknown as Tables<'notices'>['body'];
