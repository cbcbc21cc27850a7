import { toNfc } from '@dojang/contract/text';
import { siteAddressSchema } from '../setting/setting.schema.ts';

const MOST = 60;
/** The most that the name of a site in its address may have. */
const MOST_OF_SITE = 40;

/** A short name for an address from a title: `여름 메뉴 (7월)` becomes `여름-메뉴-7월`. Empty when nothing can be kept. */
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

/** The same in Latin letters, for addresses that are read out or printed: `yeoreum-menyu-7wol`. */
export async function romanSlugOfTitle(title: string, most?: number): Promise<string> {
  // Only this dialog needs it.
  const { romanize } = await import('es-hangul');
  return slugOfTitle(romanize(toNfc(title)), most);
}

/** The end of the name that a site has from its sign-up. Read out, it says nothing. */
const OF_SIGN_UP = '의 사이트';

/** A name for the address of a site from its name: `한달빛의 사이트` becomes `handalbit`. Empty when that gives none. */
export async function subdomainOfName(name: string): Promise<string> {
  const own = name.endsWith(OF_SIGN_UP) ? name.slice(0, -OF_SIGN_UP.length) : name;
  const roman = await romanSlugOfTitle(own, MOST_OF_SITE);
  return siteAddressSchema.shape.subdomain.safeParse(roman).data ?? '';
}

/** Whether nobody has named a site in its address yet. */
export const isGeneratedSubdomain = (subdomain: string): boolean => /^site-[0-9a-f]{12}$/.test(subdomain);

interface NamedPage {
  slug: string;
  live_version_id: string | null;
  unpublished_at: string | null;
}

/** A name that was generated is replaced by one of the title, until the page is live for the first time. */
export function firstSlug(page: NamedPage, title: string): string {
  const wasLive = page.live_version_id !== null || page.unpublished_at !== null;
  return !wasLive && isGeneratedSlug(page.slug) ? slugOfTitle(title) || page.slug : page.slug;
}

/** Whether a short name was generated when the page was created. */
export const isGeneratedSlug = (slug: string): boolean => /^page-[0-9a-f]{8}$/.test(slug);
