import { type LimitRule, within } from '../../../platform/middleware/rate-limit/limits.ts';

/**
 * Limits of answers to forms, stored or not. A flood of answers to one site uses up the limit of its network for that site. It
 * does not limit what other people of the network send to other sites.
 */
export const FORM_LIMITS = {
  /** By network and site. A network may be a school, and all its pupils may sign up in the same minute. */
  formNetwork: { ...within(10, 300), keeps: 'all' },
  /** By network and site: views of a form alone, or of its thanks page. Each view is rendered anew. */
  formShown: { ...within(10, 600), keeps: 'all' },
  /** By network and site: answers with files, because they take space and time. */
  formFiles: { ...within(10, 60), keeps: 'all' },
  /** By network, for the forms of all sites: answers and views. */
  formSender: { ...within(10, 3000), keeps: 'all' },
  formSite: { ...within(60, 6000), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type FormLimit = keyof typeof FORM_LIMITS;
