import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppEnv } from '../../../http/env.ts';
import { isOfType, pixelsOf } from './file-kind.logic.ts';
import { boundaryOf, firstFile } from './multipart-head.logic.ts';
import { peek } from './peek.ts';

/** 8160 × 6120, what the sharpest phones take, is within. */
const MAX_PIXELS = 50_000_000;

/** What stands before a form's file, and what is needed of the file: more than any mark. */
const HEAD_BYTES = 64 * 1024;
const ENOUGH_OF_A_FILE = 4 * 1024;
/** What a camera writes before a picture's size. What wrote even more is let through. */
const MOST_BYTES = 512 * 1024;

/** Takes JSON, not a file. */
const IS_NO_UPLOAD = /^\/storage\/v1\/object\/(?:list|list-v2|sign|move|copy|info)(?:\/|$)/;

/**
 * Holds what is uploaded to the type that is declared for it, by its first bytes: 415 `file_type_mismatch`; and a picture
 * to its size in pixels: 413 `image_too_large`. Reads the beginning only, of bare bodies and of forms. Storage, hosted or
 * embedded, then holds the type against what the bucket takes.
 */
export const uploadCheck = createMiddleware<AppEnv>(async (c, next) => {
  const { body, method } = c.req.raw;
  if ((method !== 'POST' && method !== 'PUT') || !body || IS_NO_UPLOAD.test(c.req.path)) return next();
  const contentType = c.req.header('content-type') ?? '';
  const isForm = /^multipart\/form-data/i.test(contentType);
  const boundary = isForm ? boundaryOf(contentType) : undefined;
  if (isForm && !boundary) throw new ApiError(400, 'invalid_request');

  const fileIn = (head: Uint8Array) => {
    if (boundary === undefined) return { types: [contentType], content: head };
    const part = firstFile(head, boundary);
    return part && { types: part.types, content: head.subarray(part.start) };
  };
  const isEnough = (head: Uint8Array) => {
    const file = fileIn(head);
    if (!file) return head.byteLength >= HEAD_BYTES;
    const { types, content } = file;
    if (content.byteLength < ENOUGH_OF_A_FILE) return false;
    return !isOfTypes(types, content) || !types.some(hasPixels) || largest(types, content) !== undefined;
  };
  const peeked = await peek(body, MOST_BYTES, isEnough);
  const file = fileIn(peeked.head);
  const refusal = file ? refusalOf(file.types, file.content) : new ApiError(400, 'invalid_request');
  if (refusal) {
    await peeked.body.cancel();
    throw refusal;
  }
  passOn(c, peeked.body);
  return next();
});

const hasPixels = (type: string) => /^image\//i.test(type);

const isOfTypes = (types: readonly string[], content: Uint8Array) => types.every((type) => isOfType(type, content));

/** Pixels of the picture that a file is; undefined where no type of its tells. */
function largest(types: readonly string[], content: Uint8Array): number | undefined {
  const sizes = types.map((type) => pixelsOf(type, content)).filter((pixels) => pixels !== undefined);
  return sizes.length > 0 ? Math.max(...sizes) : undefined;
}

function refusalOf(types: readonly string[], content: Uint8Array): ApiError | undefined {
  if (!isOfTypes(types, content)) return new ApiError(415, 'file_type_mismatch');
  return (largest(types, content) ?? 0) > MAX_PIXELS ? new ApiError(413, 'image_too_large') : undefined;
}

/** The body has been begun, so the request is made again for whoever answers it. */
function passOn(c: Context<AppEnv>, body: ReadableStream<Uint8Array>): void {
  const { method, headers, signal } = c.req.raw;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  c.req.raw = new Request(c.req.url, init);
}
