import { isSafeLink } from '../document/index.ts';

const leadsSomewhere = (address: string): boolean => isSafeLink(address);

/** Completes a typed URL: 'dojang.kr' → https, an e-mail → mailto, a number → tel; null when it is not valid. */
export function completeLink(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (leadsSomewhere(text)) return text;
  if (/^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  const digits = text.replace(/[\s()-]/g, '');
  if (/^\+?\d{7,15}$/.test(digits)) return `tel:${digits}`;
  const web = `https://${text}`;
  return /^[^\s/:@?#]+\.[^\s/:@.?#]{2,}(?:[:/?#]\S*)?$/.test(text) && leadsSomewhere(web) ? web : null;
}
