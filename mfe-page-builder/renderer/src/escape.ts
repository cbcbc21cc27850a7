const TEXT: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const ATTRIBUTE: Record<string, string> = { ...TEXT, '"': '&quot;', "'": '&#39;', '`': '&#96;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that HTML forbids in text
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and the characters to escape
const NEEDS_CARE = /[&<>"'`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

/** Removes the characters that HTML forbids, so that a page never contains them. */
export function withoutForbidden(value: string): string {
  return NEEDS_CARE.test(value) ? value.replace(FORBIDDEN, '') : value;
}

/** Escapes text between tags. */
export function escapeText(value: string): string {
  if (!NEEDS_CARE.test(value)) return value;
  return value.replace(FORBIDDEN, '').replace(/[&<>]/g, (character) => TEXT[character] ?? '');
}

/** Escapes a value between double quotes. */
export function escapeAttribute(value: string): string {
  if (!NEEDS_CARE.test(value)) return value;
  return value.replace(FORBIDDEN, '').replace(/[&<>"'`]/g, (character) => ATTRIBUTE[character] ?? '');
}
