/** The state of the reviews of a page that was taken down. */
export interface Review {
  review_asked_at: string | null;
  review_answered_at: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a review can be requested again; null when it can be requested now. The rule is that of `ask_page_review`. */
export function nextReviewAt({ review_asked_at: askedAt, review_answered_at: answeredAt }: Review, now: number) {
  if (askedAt !== null || answeredAt === null) return null;
  const next = new Date(answeredAt).getTime() + DAY_MS;
  return next > now ? new Date(next).toISOString() : null;
}
