import type { Context } from 'hono';
import type { AppEnv } from './env.ts';

/** The complete body of a request, which was read before its route; empty when it has none. */
export const bodyOf = (c: Context<AppEnv>): Uint8Array<ArrayBuffer> => c.get('body') ?? new Uint8Array();

/** The complete body of a request as text in UTF-8. */
export const textOf = (c: Context<AppEnv>): string => new TextDecoder().decode(bodyOf(c));
