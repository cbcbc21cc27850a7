import { toNfc } from '@dojang/contract/text';

const MOST = 60;

/** A short name for an address from a title: `여름 메뉴 (7월)` becomes `여름-메뉴-7월`. Empty when nothing can be kept. */
export function slugOfTitle(title: string): string {
  const words = toNfc(title)
    .toLowerCase()
    .split(/[^a-z0-9가-힣]/);
  let slug = '';
  for (const word of words.filter(Boolean)) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > MOST) break;
    slug = longer;
  }
  return slug;
}

/** The same in Latin letters, for addresses that are read out or printed: `yeoreum-menyu-7wol`. */
export async function romanSlugOfTitle(title: string): Promise<string> {
  // Only this dialog needs it.
  const { romanize } = await import('es-hangul');
  return slugOfTitle(romanize(toNfc(title)));
}

/** Whether a short name was generated when the page was created. */
export const isGeneratedSlug = (slug: string): boolean => /^page-[0-9a-f]{8}$/.test(slug);
