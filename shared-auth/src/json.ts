import type { Tables } from './database.types.ts';

/** JSON with the type name of the generated database types. */
export type Json = Tables<'notes'>['content'];

/** Marks a value as JSON for a `jsonb` parameter, because TypeScript cannot infer that an interface is JSON. */
export const asJson = (value: object) => value as unknown as Json;
