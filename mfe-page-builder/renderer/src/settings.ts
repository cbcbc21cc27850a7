import { businessLines, type DocumentOptions } from './document.ts';

/** `pages.seo`, as its screen writes it. Rows may contain anything, so every value is checked when it is read. */
type Stored = Readonly<Record<string, unknown>>;

/** Details that a business is legally required to show (사업자정보), in the order in which they are shown. */
export const BUSINESS_LABELS = {
  company: '상호',
  owner: '대표',
  registration: '사업자등록번호',
  mailOrder: '통신판매업신고',
  address: '주소',
  phone: '전화',
  email: '이메일',
} as const;
export type BusinessKey = keyof typeof BUSINESS_LABELS;
const BUSINESS_KEYS = Object.keys(BUSINESS_LABELS) as BusinessKey[];

/**
 * What the settings of a page (`title`, `seo`) and of its site (`name`, `settings`) mean for the document. Editor, preview
 * and publishing share it, so that a setting looks the same everywhere.
 */
export function documentOptions(
  page: { title: string; seo: Stored | null },
  site: { name: string; settings: Stored | null } | null,
): DocumentOptions {
  const seo = page.seo ?? {};
  const settings = site?.settings ?? {};
  const business = recordOf(settings.business);
  return {
    title: textOf(seo.title) || page.title,
    description: textOf(seo.description),
    image: textOf(seo.image),
    noindex: seo.noindex === true,
    siteName: site?.name ?? '',
    lang: textOf(settings.lang),
    favicon: textOf(settings.favicon),
    verification: {
      'google-site-verification': textOf(settings.google),
      'naver-site-verification': textOf(settings.naver),
    },
    business: BUSINESS_KEYS.map((key) => ({ label: BUSINESS_LABELS[key], value: textOf(business[key]) })),
  };
}

/** The business details of a site with its stored settings, an entry a line. */
export const businessOf = (settings: unknown): string[] =>
  businessLines(documentOptions({ title: '', seo: null }, { name: '', settings: recordOf(settings) }).business ?? []);

/** The text that the site's visitors agree to in its forms; empty for none. */
export const siteConsentOf = (settings: unknown): string => textOf(recordOf(settings).consent);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const recordOf = (value: unknown): Stored => (typeof value === 'object' && value !== null ? (value as Stored) : {});
