import { addAreaTexts } from '../../scripts/area-texts.ts';
import { errorText } from '../../shared-ui/src/errors/messages.ts';

await addAreaTexts();

/** What nobody should read: a proxy's page, an exception, a path, a socket, a line of SQL. */
const INTERNAL =
  /<h1>\s*\d{3}|\b\w*(?:Error|Exception)\b[:(]|\bat \S+ \(|\.s\.PGSQL|\/(?:tmp|root|home|work)\/|ECONN|ENOSPC|\bselect\b.*\bfrom\b/i;
const KOREAN_SENTENCE = /[가-힣].*[.?]$/s;

/** An answer that is no success. */
export interface Refusal {
  status: number;
  /** Media type. */
  type: string;
  text: string;
}

/** What the browser has no words of its own for. */
const isKnown = (code: string) => errorText({ code }) !== errorText({ code: '?' });

/** Storage answers without a code: the browser then has words for the status. */
const isKnownStatus = (status: number) =>
  status < 500 && errorText({ code: '?', status }) !== errorText({ code: '?', status: 418 });

/** The code that an answer carries, else its status. */
export function codeOf({ status, text }: Refusal): string {
  return ownCode(text) ?? String(status);
}

function ownCode(text: string): string | null {
  const body = parsed(text);
  const code = body?.error_code ?? body?.code;
  return typeof code === 'string' ? code : null;
}

/**
 * Why a person could not make sense of an answer, or null: it has a code that the browser has words for, or is a Korean
 * sentence or page itself, and carries nothing of the inside.
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
