import { cut } from '@dojang/contract/text';
import { ICON_WORDS } from '@dojang/renderer/icons';
import { toNfc } from '@dojang/shared-ui';

/** Names of brands in the icon sets, by their Korean names. */
const BRANDS: Record<string, string> = {
  카카오톡: 'kakaotalk',
  카카오: 'kakao',
  네이버: 'naver',
  인스타그램: 'instagram',
  인스타: 'instagram',
  유튜브: 'youtube',
  페이스북: 'facebook',
  라인: 'line',
  트위터: 'twitter',
  엑스: 'x',
  틱톡: 'tiktok',
  구글: 'google',
  애플: 'apple',
  깃허브: 'github',
  링크드인: 'linkedin',
  스레드: 'threads',
  노션: 'notion',
  디스코드: 'discord',
  핀터레스트: 'pinterest',
};

/** The words of a request to the icon sets, whose names are English. Empty for words that no set can contain. */
export function setQuery(words: string): string {
  const typed = cut(toNfc(words).trim().toLowerCase(), 60);
  const brand = BRANDS[typed];
  if (brand) return brand;
  // The icons with Korean names come from one of the sets. The English name of such an icon finds similar icons.
  const named = Object.entries(ICON_WORDS).find(([, words]) => words.split(' ').includes(typed))?.[0];
  if (named) return named.replaceAll('-', ' ');
  return /^[a-z0-9 :-]{2,}$/.test(typed) ? typed : '';
}
