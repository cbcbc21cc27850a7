import { type LimitRule, within } from '../../../platform/middleware/rate-limit/limits.ts';

/** Limits of answers to forms, stored or not. */
export const FORM_LIMITS = {
  /** A network may be a school whose pupils all sign up in the same minute. */
  formNetwork: { ...within(10, 300), keeps: 'all' },
  /** A form that is shown alone, or its thanks: each is rendered anew. */
  formShown: { ...within(10, 600), keeps: 'all' },
  /** Answers with files, which take room and time. */
  formFiles: { ...within(10, 60), keeps: 'all' },
  formSite: { ...within(60, 6000), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type FormLimit = keyof typeof FORM_LIMITS;
