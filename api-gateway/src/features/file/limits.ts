import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

export const FILE_LIMITS = {
  /** New uploads, by account. A folder may have thousands of files. */
  fileUpload: { ...within(60, 10_000), keeps: 'all' },
  /** New uploads, by network. A network may be an office of people. */
  fileUploadNetwork: { ...within(60, 50_000), keeps: 'all' },
  fileZip: { ...within(60, 60), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type FileLimit = keyof typeof FILE_LIMITS;
