import { z } from 'zod';

export const VIEWS = [
  { value: 'open', label: '처리할 신고', empty: '처리할 신고가 없어요' },
  { value: 'review', label: '재검토 요청', empty: '재검토를 기다리는 페이지가 없어요' },
  { value: 'taken_down', label: '게시 중단', empty: '게시를 중단한 페이지가 없어요' },
  { value: 'dismissed', label: '문제없음', empty: '문제없다고 처리한 신고가 없어요' },
] as const;
export type ReportView = (typeof VIEWS)[number]['value'];

/** Number of rows in each view that wait for an admin. */
export const reportCountsSchema = z.object({ open: z.number(), review: z.number() });
export type ReportCounts = z.infer<typeof reportCountsSchema>;

/** The view in an address. An unknown view becomes the first view. */
export const viewOf = (given: string | null): ReportView => VIEWS.find(({ value }) => value === given)?.value ?? 'open';

const REASONS: Readonly<Record<string, string>> = {
  fraud: '사기·피싱',
  illegal: '불법·유해',
  privacy: '개인정보',
  rights: '저작권·상표',
  spam: '광고 도배',
  other: '그 밖',
};
export const reasonName = (reason: string): string => REASONS[reason] ?? reason;

export const reportedPageSchema = z.object({
  page_id: z.string(),
  title: z.string(),
  site_name: z.string(),
  is_live: z.boolean(),
  taken_down_at: z.string().nullable(),
  taken_down_reason: z.string(),
  review_asked_at: z.string().nullable(),
  review_text: z.string(),
  /** The version that visitors get when the page is put back; null when its owner unpublished the page. */
  live_version_id: z.string().nullable(),
  published_at: z.string().nullable(),
  count: z.number(),
  last_at: z.string(),
  owner_id: z.string(),
  owner_name: z.string(),
  /** Number of the owner's pages in all of their sites: pages that visitors can read, and pages that were taken down. */
  owner_live: z.number(),
  owner_taken_down: z.number(),
  /** The newest reports of the page. */
  reports: z.array(
    z.object({ id: z.string(), reason: z.string(), body: z.string(), email: z.string(), created_at: z.string() }),
  ),
});
export type ReportedPage = z.infer<typeof reportedPageSchema>;

/** When a page that was taken down was published again; null when visitors would get the reported version. */
export function publishedAgainAt(
  page: Pick<ReportedPage, 'taken_down_at' | 'published_at' | 'live_version_id'>,
): string | null {
  const { taken_down_at: takenDownAt, published_at: publishedAt } = page;
  if (!takenDownAt || !publishedAt || page.live_version_id === null) return null;
  return new Date(publishedAt) > new Date(takenDownAt) ? publishedAt : null;
}
