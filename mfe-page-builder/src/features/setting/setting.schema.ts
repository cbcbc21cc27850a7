import { cut, toNfc } from '@dojang/contract/text';
import { embedHost, embedHostsOf, MOST_EMBED_HOSTS } from '@dojang/renderer';
import { toPlainLine } from '@dojang/shared-ui';
import { z } from 'zod';

const line = (most: number) =>
  z
    .string()
    .transform((text) => toPlainLine(text).trim())
    .pipe(z.string().max(most, `${most}자까지 적을 수 있어요.`));
const required = (most: number) => line(most).pipe(z.string().min(1, '적어 주세요.'));

/** The same as the check in the database: lower case letters, digits, Hangul, and dashes between them. */
const SLUG = /^[a-z0-9가-힣](?:[a-z0-9가-힣-]{0,78}[a-z0-9가-힣])?$/;
const SLUG_PROBLEM = '한글, 영어 소문자, 숫자와 그 사이의 -만 쓸 수 있어요.';

export const pageSettingSchema = z.object({
  title: required(100),
  slug: z
    .string()
    .transform((slug) => toNfc(slug).trim().toLowerCase().replaceAll(/\s+/g, '-'))
    .pipe(z.string().min(1, '적어 주세요.').max(80, '80자까지 적을 수 있어요.').regex(SLUG, SLUG_PROBLEM)),
  seoTitle: line(100),
  description: line(300),
  /** Address of a stored picture. Empty means the first picture of the page. */
  image: z.string(),
  noindex: z.boolean(),
});
export type PageSetting = z.infer<typeof pageSettingSchema>;

export const LANGUAGES = { ko: '한국어', en: 'English', ja: '日本語', zh: '中文' } as const;

const verification = line(200).pipe(
  z.string().regex(/^[\w=-]*$/, '메타 태그의 content 값만 붙여 넣어 주세요. 영어, 숫자, _, -, =로 되어 있어요.'),
);

/** One host per line. */
const embedHosts = z.string().transform((text, ctx) => {
  const lines = text.split(/[\s,]+/).filter(Boolean);
  const wrong = lines.find((typed) => embedHost(typed) === null);
  if (wrong !== undefined) ctx.addIssue(`‘${cut(wrong, 60)}’은(는) 주소가 아니에요. blog.example.com처럼 적어 주세요.`);
  const hosts = [...new Set(lines.flatMap((typed) => embedHost(typed) ?? []))];
  if (hosts.length > MOST_EMBED_HOSTS) ctx.addIssue(`${MOST_EMBED_HOSTS}곳까지 적을 수 있어요.`);
  return hosts;
});

/**
 * Ten digits are formatted as 123-45-67890. Other text stays unchanged, because a site may have no number, or a number of
 * another country.
 */
const registration = line(40).transform((typed, ctx) => {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (digits === '' || /\D/.test(digits)) return typed;
  if (digits.length !== 10) ctx.addIssue('숫자 10자리예요. 123-45-67890처럼 적어 주세요.');
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
});

const email = line(200).pipe(
  z.string().regex(/^(?:[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)?$/, '이메일 주소를 hello@example.com처럼 적어 주세요.'),
);

export const siteSettingSchema = z.object({
  name: required(100),
  lang: z.enum(['ko', 'en', 'ja', 'zh']),
  favicon: z.string(),
  google: verification,
  naver: verification,
  /** The consent text of forms whose own text nobody has changed; empty for none. */
  consent: line(2000),
  /** Other sites that may embed pages; none means every site. */
  embedHosts,
  /** The text of the site's 404 page; empty for the default text. */
  notFound: z.object({ title: line(60), text: line(200) }),
  business: z.object({
    company: line(100),
    owner: line(100),
    registration,
    mailOrder: line(60),
    address: line(200),
    phone: line(40),
    email,
  }),
});
export type SiteSetting = z.infer<typeof siteSettingSchema>;
/** The value as it is typed. */
export type TypedSiteSetting = z.input<typeof siteSettingSchema>;

/** Free text of a stored setting, which may be anything. */
const stored = z.string().catch('');

export const storedSeo = z
  .object({ title: stored, description: stored, image: stored, noindex: z.boolean().catch(false) })
  .catch({ title: '', description: '', image: '', noindex: false });

/** The settings of a stored page. */
export function pageSettingOf(row: { title: string; slug: string; seo: unknown }): PageSetting {
  const { title: seoTitle, ...seo } = storedSeo.parse(row.seo);
  return { title: row.title, slug: row.slug, seoTitle, ...seo };
}

/** The stored settings in the format of the form. */
export const siteSettingOf = (typed: TypedSiteSetting): SiteSetting => ({
  ...typed,
  embedHosts: typed.embedHosts.split('\n').filter(Boolean),
});

const NO_TEXTS = { title: '', text: '' };
const NO_BUSINESS = { company: '', owner: '', registration: '', mailOrder: '', address: '', phone: '', email: '' };

export const storedSettings = z
  .object({
    lang: siteSettingSchema.shape.lang.catch('ko'),
    favicon: stored,
    google: stored,
    naver: stored,
    consent: stored,
    embedHosts: z
      .unknown()
      .optional()
      .transform((hosts) => (embedHostsOf(hosts) ?? []).join('\n')),
    notFound: z.object({ title: stored, text: stored }).catch(NO_TEXTS),
    business: z
      .object({
        company: stored,
        owner: stored,
        registration: stored,
        mailOrder: stored,
        address: stored,
        phone: stored,
        email: stored,
      })
      .catch(NO_BUSINESS),
  })
  .catch({
    lang: 'ko',
    favicon: '',
    google: '',
    naver: '',
    consent: '',
    embedHosts: '',
    notFound: NO_TEXTS,
    business: NO_BUSINESS,
  });

/** The same check as in the function `set_subdomain`. Only the function refuses reserved names. */
export const siteAddressSchema = z.object({
  subdomain: z
    .string()
    .transform((name) => name.trim().toLowerCase())
    .pipe(
      z
        .string()
        .min(3, '3자 이상 적어 주세요.')
        .max(40, '40자까지 적을 수 있어요.')
        .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, '영어 소문자, 숫자와 그 사이의 -만 쓸 수 있어요.'),
    ),
  /** Empty means the oldest live page. */
  homePageId: z.string(),
});
export type SiteAddress = z.infer<typeof siteAddressSchema>;
