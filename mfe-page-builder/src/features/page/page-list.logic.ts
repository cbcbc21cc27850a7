import { matchesKorean } from '@dojang/shared-ui';
import type { PageHead, SiteRole } from './page.schema.ts';

export const ORDERS = { changed: '최근에 고친 순', published: '최근에 게시한 순', title: '이름순' } as const;
export type PageOrder = keyof typeof ORDERS;

const byTitle = new Intl.Collator('ko', { numeric: true });
const BEFORE: Record<PageOrder, (a: PageHead, b: PageHead) => number> = {
  changed: (a, b) => b.updated_at.localeCompare(a.updated_at),
  published: (a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''),
  title: (a, b) => byTitle.compare(a.title, b.title),
};

/** Pages whose title or path in the address matches the words, also by 초성, in the chosen order. */
export function findPages(pages: readonly PageHead[], words: string, order: PageOrder): PageHead[] {
  const text = words.trim();
  return pages
    .filter(({ title, slug }) => text === '' || matchesKorean(`${title} ${slug}`, text))
    .sort((a, b) => BEFORE[order](a, b) || a.id.localeCompare(b.id));
}

const RANK: Record<SiteRole, number> = { owner: 4, manager: 3, editor: 2, viewer: 1 };

/** Whether a role of a site includes the rights of another role. The database enforces the same rules. */
export const roleIncludes = (role: SiteRole, other: SiteRole): boolean => RANK[role] >= RANK[other];

export const SITE_ROLES: Record<SiteRole, string> = {
  owner: '소유자',
  manager: '관리자',
  editor: '편집자',
  viewer: '보기',
};
