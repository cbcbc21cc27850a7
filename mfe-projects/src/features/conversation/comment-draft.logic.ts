import { type DocumentJson, documentToText, EMPTY_DOCUMENT, parseDocument } from '@dojang/shared-ui/document';
import { z } from 'zod';
import { pictureSources } from '../../picture-sources.logic.ts';

/** A comment that is being sent to the server. */
export interface Outgoing {
  id: string;
  body: DocumentJson;
  at: string;
  /** Why sending failed; undefined while it is being sent. */
  error?: unknown;
}

/** The content of a comment box: the typed text, and comments that the server has not acknowledged. */
export interface CommentDraft {
  body: DocumentJson;
  outgoing: Outgoing[];
}

/**
 * The text of a comment for notifications and previews. A comment that is only a picture without a description gets a text too.
 */
export const commentText = (body: DocumentJson): string =>
  documentToText(body) || (pictureSources(body).length > 0 ? '그림' : '');

export const isBlank = (body: DocumentJson): boolean => commentText(body) === '';

/** Whether two comments have the same text and pictures. */
export const isSameComment = (a: DocumentJson, b: DocumentJson): boolean =>
  documentToText(a) === documentToText(b) && pictureSources(a).join(' ') === pictureSources(b).join(' ');

const kept = z.object({
  body: z.unknown(),
  outgoing: z.array(z.object({ id: z.uuid(), body: z.unknown(), at: z.string() })),
});

/** Parses the journal entry of a box; null when it cannot be used any more. */
export function parseDraft(value: unknown): CommentDraft | null {
  const { data } = kept.safeParse(value);
  if (!data) return null;
  try {
    return {
      body: parseDocument(data.body),
      // Sending was interrupted, because the page was closed.
      outgoing: data.outgoing.map((entry) => ({ ...entry, body: parseDocument(entry.body), error: INTERRUPTED })),
    };
  } catch {
    return null;
  }
}

/** The error of a comment whose page was closed during the sending. */
export const INTERRUPTED = 'interrupted';

/** The comments without their errors, because errors cannot be stored. */
export const storedDraft = ({ body, outgoing }: CommentDraft) => ({
  body,
  outgoing: outgoing.map(({ id, body: text, at }) => ({ id, body: text, at })),
});

export const EMPTY_DRAFT: CommentDraft = { body: EMPTY_DOCUMENT, outgoing: [] };

export const isUnsaved = ({ body, outgoing }: CommentDraft): boolean => outgoing.length > 0 || !isBlank(body);
