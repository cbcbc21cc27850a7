import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { PREVIEW_LIMITS } from './limits.ts';
import { type OpenPreviewDeps, openPreview } from './open-preview.ts';
import { type PreviewHostDeps, previewHost } from './preview-host.ts';

export type PreviewDeps = LimitDeps & Omit<OpenPreviewDeps & PreviewHostDeps, 'limits'>;

/** Previews of versions that are not live: at an origin of their own, without the session of who opens them. */
export function createPreviews(deps: PreviewDeps) {
  const own = { ...deps, limits: createLimits(deps, PREVIEW_LIMITS) };
  return { routes: openPreview(own), host: previewHost(own) };
}
