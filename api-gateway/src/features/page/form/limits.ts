import { type LimitRule, within } from '../../../platform/middleware/rate-limit/limits.ts';

/**
 * Limits of answers to forms, stored or not. Whoever floods the forms of one site uses up what their network may send to that site,
 * and nothing of what its other people send elsewhere.
 */
export const FORM_LIMITS = {
  /** By network and site. A network may be a school whose pupils all sign up in the same minute. */
  formNetwork: { ...within(10, 300), keeps: 'all' },
  /** By network and site: a form that is shown alone, or its thanks. Each is rendered anew. */
  formShown: { ...within(10, 600), keeps: 'all' },
  /** By network and site: answers with files, which take room and time. */
  formFiles: { ...within(10, 60), keeps: 'all' },
  /** By network, for the forms of all sites: answers, and what is shown. */
  formSender: { ...within(10, 3000), keeps: 'all' },
  formSite: { ...within(60, 6000), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type FormLimit = keyof typeof FORM_LIMITS;
