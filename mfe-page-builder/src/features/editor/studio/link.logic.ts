/** Completes a typed link target: phone numbers and e-mail addresses get their scheme. */
export function toHref(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[#/]/.test(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (/^\+?[\d][\d\s-]{6,15}\d$/.test(text)) return `tel:${text.replace(/\s/g, '')}`;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[^\s/]+\.[^\s/.]{2,}(\/.*)?$/.test(text)) return `https://${text}`;
  return text;
}
