import { escapeAttribute, escapeText } from './escape.ts';
import { safeImage } from './url.ts';

/**
 * The base styles of every page. The editor's canvas uses the same text, so that both show the same page. Colours,
 * fonts and corners are variables on the page's root: changing one changes every block.
 */
export const BASE_CSS =
  '*,::before,::after{box-sizing:border-box}' +
  'html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}' +
  'body{margin:0;background:#fff;color:#18181b;color-scheme:light;' +
  'font:400 16px/1.65 Pretendard,-apple-system,BlinkMacSystemFont,"Apple SD Gothic Neo","Noto Sans KR","Noto Sans CJK KR","Malgun Gothic",sans-serif;' +
  'word-break:keep-all;overflow-wrap:anywhere;-webkit-font-smoothing:antialiased}' +
  'h1,h2,h3,h4,h5,h6,p,ul,ol,dl,dd,figure,blockquote{margin:0}ul,ol{padding-inline-start:1.25em}' +
  'img,svg{display:block;max-width:100%}img{height:auto}a{color:inherit}address{font-style:normal}' +
  'a:focus-visible,summary:focus-visible{outline:2px solid currentColor;outline-offset:3px}' +
  'main{display:contents}' +
  '@media (prefers-reduced-motion:reduce){*{transition:none!important}html{scroll-behavior:auto}}';

const BADGE_CSS =
  'dojang-badge{all:initial;display:block!important;position:relative;z-index:2147483647;padding:14px 16px;' +
  'text-align:center;background:#fff;font:400 12px/1.5 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR",sans-serif}' +
  'dojang-badge a{color:#52525b;text-decoration:none}dojang-badge a:hover{text-decoration:underline}';

const BUSINESS_CSS =
  'dojang-business{all:initial;display:block!important;position:relative;z-index:2147483646;padding:20px 16px;text-align:center;' +
  'background:#fff;color:#52525b;font:400 12px/1.7 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;' +
  'word-break:keep-all;overflow-wrap:anywhere}dojang-business span{display:inline-block;margin:0 6px}';

/** Names of `meta` elements with which search engines verify an owner. */
export const VERIFICATION_NAMES = ['google-site-verification', 'naver-site-verification'] as const;
export type VerificationName = (typeof VERIFICATION_NAMES)[number];

export interface DocumentOptions {
  /** Title of the page, for the tab, search results and shared links. */
  title: string;
  description?: string;
  /** BCP 47, `ko` by default. */
  lang?: string;
  /** Name of the site; shown after the title. */
  siteName?: string;
  /** Public URL of the page, absolute. */
  pageUrl?: string;
  /** Public origin of the app, for the line at the foot and for addresses of stored pictures. */
  appUrl?: string;
  /** Picture for shared links; without it, `sharePicture`. */
  image?: string;
  /** Icon in the tab: a picture. */
  favicon?: string;
  /** Keeps search engines away. */
  noindex?: boolean;
  /** Codes with which search engines verify the owner of the site. The key is the name of the `meta` element. */
  verification?: Partial<Record<VerificationName, string>>;
  /** Details of a business (사업자정보), one entry a line, at the foot of the page. */
  business?: readonly { label: string; value: string }[];
  /** The small line "도장으로 만듦" at the foot. Default true. */
  badge?: boolean;
  /** Address of the form with which visitors report the page. Without it the line has no report link. */
  reportUrl?: string;
}

/**
 * The complete HTML document around a page's body.
 *
 * @param first the share picture, and the font that is loaded first
 */
export function renderDocument(
  body: string,
  pageCss: string,
  options: DocumentOptions,
  first: { image?: string | undefined; font?: string | undefined } = {},
): { html: string; css: string } {
  const badge = options.badge !== false;
  const business = businessLine(options, body);
  const css = BASE_CSS + (badge ? BADGE_CSS : '') + (business ? BUSINESS_CSS : '') + pageCss;
  const title = options.title.trim() || '제목 없는 페이지';
  const fullTitle = options.siteName && options.siteName !== title ? `${title} | ${options.siteName}` : title;
  const lang = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(options.lang ?? '') ? options.lang : 'ko';
  const html =
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeText(fullTitle)}</title>` +
    metaTags(title, options, first.image) +
    (first.font
      ? `<link rel="preload" href="${escapeAttribute(first.font)}" as="font" type="font/woff2" crossorigin>`
      : '') +
    `<style>${css}</style></head><body>${body}${business}` +
    (badge
      ? `<dojang-badge><a href="${escapeAttribute(options.appUrl ?? '')}/">도장으로 만듦</a>${reportLink(options)}</dojang-badge>`
      : '') +
    '</body></html>';
  return { html, css };
}

function metaTags(title: string, options: DocumentOptions, firstImage: string | undefined): string {
  const description = options.description?.trim();
  const url = options.pageUrl && /^https?:\/\//.test(options.pageUrl) ? options.pageUrl : undefined;
  const chosen = safeImage(options.image) ?? firstImage;
  const image = chosen && absolute(chosen, options.appUrl ?? url);
  const icon = safeImage(options.favicon);
  const favicon = icon?.startsWith('data:') ? null : icon;
  return [
    description && `<meta name="description" content="${escapeAttribute(description)}">`,
    `<meta property="og:type" content="website"><meta property="og:title" content="${escapeAttribute(title)}">`,
    description && `<meta property="og:description" content="${escapeAttribute(description)}">`,
    options.siteName && `<meta property="og:site_name" content="${escapeAttribute(options.siteName)}">`,
    url &&
      `<meta property="og:url" content="${escapeAttribute(url)}"><link rel="canonical" href="${escapeAttribute(url)}">`,
    image && `<meta property="og:image" content="${escapeAttribute(image)}">`,
    favicon && `<link rel="icon" href="${escapeAttribute(favicon)}">`,
    options.noindex && '<meta name="robots" content="noindex">',
    ...VERIFICATION_NAMES.map((name) => {
      const code = options.verification?.[name]?.trim() ?? '';
      return /^[\w=-]{1,200}$/.test(code) && `<meta name="${name}" content="${code}">`;
    }),
  ]
    .filter(Boolean)
    .join('');
}

/**
 * The picture that a shared link shows when no picture was chosen for the page: the first picture with an address. Messengers
 * do not read a picture whose data is in the page itself. For a page without any picture the gateway makes one.
 */
export const sharePicture = (images: readonly string[]): string | undefined =>
  images.find((src) => !src.startsWith('data:'));

/** The link opens a new tab, because the page may be shown in a frame of another site. */
const reportLink = ({ reportUrl }: DocumentOptions): string =>
  reportUrl ? ` · <a href="${escapeAttribute(reportUrl)}" target="_blank" rel="noopener nofollow">신고</a>` : '';

/** The business details that have a value, e.g. `상호 온기커피`. */
export const businessLines = (business: readonly { label: string; value: string }[]): string[] =>
  business
    .filter(({ value }) => value.trim() !== '')
    .map(({ label, value }) => `${label.trim()} ${value.trim()}`.trim());

/**
 * The business details, without the entries that the page already shows in the same words. A footer of the site may show them.
 */
function businessLine({ business = [] }: DocumentOptions, body: string): string {
  const missing = businessLines(business)
    .map(escapeText)
    .filter((line) => !body.includes(`>${line}<`));
  if (missing.length === 0) return '';
  return `<dojang-business>${missing.map((line) => `<span>${line}</span>`).join('')}</dojang-business>`;
}

function absolute(image: string, origin: string | undefined): string | undefined {
  if (image.startsWith('https:')) return image;
  return image.startsWith('/') && origin ? new URL(image, origin).href : undefined;
}
