import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

export const FILE_LIMITS = {
  /** Uploads that are begun, by account. A folder may have thousands of files. */
  fileUpload: { ...within(60, 10_000), keeps: 'all' },
  /** By network: an office of people. */
  fileUploadNetwork: { ...within(60, 50_000), keeps: 'all' },
  fileZip: { ...within(60, 60), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type FileLimit = keyof typeof FILE_LIMITS;
