import { toNfc } from '@dojang/contract/text';
import { jsonShape } from '@dojang/server-kit/json-shape';
import type { Context } from 'hono';
import type { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import { textOf } from './body.ts';
import type { AppEnv } from './env.ts';

/**
 * The request's JSON body, validated and with its text in NFC.
 *
 * @throws ApiError 400 `invalid_request`, `text_not_storable`
 */
export async function readJson<Schema extends z.ZodType>(c: Context<AppEnv>, schema: Schema): Promise<z.infer<Schema>> {
  const text = textOf(c);
  let json: unknown;
  try {
    json = JSON.parse(toNfc(text));
  } catch (cause) {
    throw new ApiError(400, 'invalid_request', { cause });
  }
  if (jsonShape(text).hasUnstorable) throw new ApiError(400, 'text_not_storable');
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new ApiError(400, 'invalid_request', { cause: parsed.error });
  return parsed.data;
}
