import { toNfc } from '@dojang/contract/text';

/** Palettes of avatars without a picture. */
export const AVATAR_PALETTES = ['brand', 'blue', 'teal', 'green', 'orange', 'red', 'purple', 'pink'] as const;

/**
 * The initial of a user: for a Korean name the first syllable of the given name (김민아 → 민), else the first character.
 */
export function avatarInitial(name: string): string {
  const characters = [...toNfc(name).trim()];
  if (/^[가-힣]{3,4}$/.test(characters.join(''))) return characters[1] ?? '';
  return (characters[0] ?? '?').toUpperCase();
}

/** The colour for a name. The same name always has the same colour. */
export function avatarPalette(name: string): (typeof AVATAR_PALETTES)[number] {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return AVATAR_PALETTES[hash % AVATAR_PALETTES.length] ?? 'brand';
}
