import { toNfc } from '@dojang/contract/text';
import { disassemble, getChoseong, josa as withJosa } from 'es-hangul';

type Particle = Parameters<typeof withJosa>[1];

/** The word with the particle that its last sound requires: `josa('노트', '을/를')` → '노트를', `‘학원’` → `‘학원’을`. */
export const josa = (word: string, particle: Particle): string =>
  word + withJosa.pick(word.replace(/[’”]$/, ''), particle);

export { toNfc };

const fold = (text: string) => toNfc(text).toLowerCase();

/** Initial consonant of each syllable; other characters are kept: '회의록 2' → 'ㅎㅇㄹ 2'. */
export function toChosung(text: string): string {
  let result = '';
  for (const character of toNfc(text)) result += /[가-힣]/.test(character) ? getChoseong(character) : character;
  return result;
}

/** All letters in the order of typing: '회의ㄹ' → 'ㅎㅗㅣㅇㅢㄹ' with compound vowels split. */
export const toJamo = (text: string): string => disassemble(toNfc(text));

/**
 * Whether `query` matches `text`: by substring, by letters with an incomplete last syllable ('회읠' while typing 회의록),
 * or by initials ('ㅎㅇㄹ'). Case and spaces are ignored. An empty query matches everything.
 */
export function matchesKorean(text: string, query: string): boolean {
  const squeeze = (value: string) => fold(value).replace(/\s+/g, '');
  const wanted = squeeze(query);
  if (wanted === '') return true;
  const given = squeeze(text);
  if (given.includes(wanted)) return true;
  if (/^[ㄱ-ㅎ\p{N}\p{P}a-z]+$/u.test(wanted) && /[ㄱ-ㅎ]/.test(wanted)) return toChosung(given).includes(wanted);
  return /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(wanted) && matchesJamo(given, wanted);
}

/**
 * The letters must start at the beginning of a syllable; the query's last consonant may belong to the next one. The
 * text is decomposed once, because a memo of 20,000 characters is searched during typing.
 */
function matchesJamo(given: string, wanted: string): boolean {
  const letters = toJamo(wanted);
  const all = toJamo(given);
  let at = all.indexOf(letters);
  if (at === -1) return false;
  const starts = new Set<number>();
  let offset = 0;
  for (const character of given) {
    starts.add(offset);
    offset += toJamo(character).length;
  }
  for (; at !== -1; at = all.indexOf(letters, at + 1)) if (starts.has(at)) return true;
  return false;
}
