import type { FormField } from './definition.ts';

/** Tokens of the HTML Standard by words of a question. The first match counts. */
const BY_WORDS: [RegExp, string][] = [
  [/회사|상호|소속|기관|업체|학교/, 'organization'],
  [/주소/, 'street-address'],
  [/우편번호/, 'postal-code'],
  [/생년월일|생일/, 'bday'],
  [/^(?:성함|이름|성명|신청자|예약자|작성자|담당자|보호자)/, 'name'],
];

/** The value of `autocomplete`, with which browsers fill in what they know about the visitor. `null` when no value fits. */
export function autocompleteOf({ kind, label }: Pick<FormField, 'kind' | 'label'>): string | null {
  if (kind === 'email') return 'email';
  if (kind === 'phone') return 'tel';
  if (kind === 'one' || kind === 'many' || kind === 'file') return null;
  const token = BY_WORDS.find(([words]) => words.test(label))?.[1];
  if (token === 'bday') return kind === 'date' ? token : null;
  if (kind === 'date' || token === undefined) return null;
  // The standard has no token for an address in one line.
  return kind === 'long' && token !== 'street-address' ? null : token;
}
