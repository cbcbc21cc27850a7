import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

export type PreviewLimit = keyof typeof PREVIEW_LIMITS;

export const PREVIEW_LIMITS = {
  /** Previews that an admin opens. Each makes an account. */
  openPreview: { ...within(60, 20), keeps: 'all' },
  /** Uses of the code that begins a preview. The code is older than this time before it could be used again. */
  previewCode: { ...within(2, 1), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
