import { graphemeStart } from '@dojang/contract/text';
import { toChosung, toNfc } from '@dojang/shared-ui';

const BEFORE = 24;
const LENGTH = 96;

/**
 * The matching part of a text, on one line. When the text does not match, e.g. because only the title does, it is the
 * beginning.
 */
export function snippetOf(bodyText: string, typed: string): string {
  const body = bodyText.replace(/\s+/g, ' ').trim();
  const at = positionOf(body, toNfc(typed).trim().replace(/\s+/g, ' '));
  const start = graphemeStart(body, at - BEFORE);
  const end = graphemeStart(body, start + LENGTH);
  return `${start > 0 ? '…' : ''}${body.slice(start, end).trim()}${end < body.length ? '…' : ''}`;
}

function positionOf(body: string, text: string): number {
  const exact = body.toLowerCase().indexOf(text.toLowerCase());
  if (exact >= 0) return exact;
  const initials = /[ㄱ-ㅎ]/.test(text) ? toChosung(body).indexOf(text) : -1;
  return Math.max(0, initials);
}
