import { addAreaTexts } from '../../scripts/area-texts.ts';
import { errorText } from '../../shared-ui/src/errors/messages.ts';

await addAreaTexts();

/** Patterns that no user-facing text may contain: they match a proxy's error page, an exception, a file path, a socket or SQL. */
const INTERNAL =
  /<h1>\s*\d{3}|\b\w*(?:Error|Exception)\b[:(]|\bat \S+ \(|\.s\.PGSQL|\/(?:tmp|root|home|work)\/|ECONN|ENOSPC|\bselect\b.*\bfrom\b/i;
const KOREAN_SENTENCE = /[가-힣].*[.?]$/s;

/** A failed answer. */
export interface Refusal {
  status: number;
  /** Media type. */
  type: string;
  text: string;
}

/** Codes for which the browser has no text of its own. */
const isKnown = (code: string) => errorText({ code }) !== errorText({ code: '?' });

/** Storage sends these answers without a code; the browser then shows its text for the status. */
const isKnownStatus = (status: number) =>
  status < 500 && errorText({ code: '?', status }) !== errorText({ code: '?', status: 418 });

/** The error code of an answer, or its status when it has no code. */
export function codeOf({ status, text }: Refusal): string {
  return ownCode(text) ?? String(status);
}

function ownCode(text: string): string | null {
  const body = parsed(text);
  const code = body?.error_code ?? body?.code;
  return typeof code === 'string' ? code : null;
}

/**
 * Why a user could not understand an answer, or null. An answer is understandable when the browser has a text for its
 * code, or when it is itself a Korean sentence or page, and when it shows no internals.
 */
export function unfit(answer: Refusal): string | null {
  const { status, type, text } = answer;
  if (INTERNAL.test(text)) return `shows the inside: ${text.slice(0, 200)}`;
  if (type.startsWith('application/json')) {
    const code = ownCode(text);
    if (!(code === null ? isKnownStatus(status) : isKnown(code))) return `has no known code: ${text.slice(0, 200)}`;
    return KOREAN_SENTENCE.test(errorText({ code: code ?? '?', status })) ? null : `has no words: ${code ?? status}`;
  }
  if (type.startsWith('text/html'))
    return /<html lang="ko"/.test(text) ? null : `is a foreign page: ${text.slice(0, 200)}`;
  return KOREAN_SENTENCE.test(text.trim()) ? null : `is no sentence: ${JSON.stringify(text.slice(0, 200))}`;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
