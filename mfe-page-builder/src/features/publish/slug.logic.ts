import { toNfc } from '@dojang/contract/text';
import { siteAddressSchema } from '../setting/setting.schema.ts';

const MOST = 60;
/** Maximum length of the name of a site in its address. */
const MOST_OF_SITE = 40;

/** A short name for an address from a title: `여름 메뉴 (7월)` becomes `여름-메뉴-7월`. Empty when the title has no usable characters. */
export function slugOfTitle(title: string, most = MOST): string {
  const words = toNfc(title)
    .toLowerCase()
    .split(/[^a-z0-9가-힣]/);
  let slug = '';
  for (const word of words.filter(Boolean)) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > most) break;
    slug = longer;
  }
  return slug;
}

/** The same in Latin letters, for addresses that people read aloud or print: `yeoreum-menyu-7wol`. */
export async function romanSlugOfTitle(title: string, most?: number): Promise<string> {
  // The library is loaded here, because only this dialog needs it.
  const { romanize } = await import('es-hangul');
  return slugOfTitle(romanize(toNfc(title)), most);
}

/** The end of the name that a site gets at sign-up. It is removed, because it says nothing about the site. */
const OF_SIGN_UP = '의 사이트';

/**
 * A name for the address of a site, made from the site's name: `한달빛의 사이트` becomes `handalbit`. Empty when the site's name gives
 * no valid address.
 */
export async function subdomainOfName(name: string): Promise<string> {
  const own = name.endsWith(OF_SIGN_UP) ? name.slice(0, -OF_SIGN_UP.length) : name;
  const roman = await romanSlugOfTitle(own, MOST_OF_SITE);
  return siteAddressSchema.shape.subdomain.safeParse(roman).data ?? '';
}

/** Whether the site still has its generated address, so nobody has chosen a name. */
export const isGeneratedSubdomain = (subdomain: string): boolean => /^site-[0-9a-f]{12}$/.test(subdomain);

interface NamedPage {
  slug: string;
  live_version_id: string | null;
  unpublished_at: string | null;
}

/** A generated name is replaced by a name from the title, until the page is live for the first time. */
export function firstSlug(page: NamedPage, title: string): string {
  const wasLive = page.live_version_id !== null || page.unpublished_at !== null;
  return !wasLive && isGeneratedSlug(page.slug) ? slugOfTitle(title) || page.slug : page.slug;
}

/** Whether a short name was generated when the page was created. */
export const isGeneratedSlug = (slug: string): boolean => /^page-[0-9a-f]{8}$/.test(slug);
