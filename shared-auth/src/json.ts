import type { Tables } from './database.types.ts';

/** JSON as the generated types of the database name it. */
export type Json = Tables<'notes'>['content'];

/** A value that is JSON by construction, for a `jsonb` parameter: TypeScript cannot see that an interface is one. */
export const asJson = (value: object) => value as unknown as Json;
