import { FILE_BUCKET } from '@dojang/api-contract';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { createObjectStore } from '../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import { type DownloadDeps, download } from './download.ts';
import { type ExportRoutesDeps, exportRoutes } from './export/export-routes.ts';
import { type FinishUploadDeps, finishUpload } from './finish-upload.ts';
import { FILE_LIMITS } from './limits.ts';
import { type LinksDeps, links } from './links.ts';
import { type ResumableDeps, type ResumableUploads, resumableUploads } from './resumable.ts';
import { createSendZip, type SendZipDeps } from './send-zip.ts';
import { createThumbWorker } from './thumb-worker.ts';
import { createThumbnails, type ThumbnailsDeps } from './thumbnails.ts';

type Made = 'limits' | 'objects' | 'thumbnails' | 'worker' | 'sendZip' | 'supabase';

export type FileDeps = LimitDeps &
  Omit<DownloadDeps, Made> &
  Omit<ExportRoutesDeps, Made> &
  Omit<FinishUploadDeps, Made> &
  Omit<LinksDeps, Made> &
  Omit<ResumableDeps, Made> &
  Omit<SendZipDeps, Made> &
  Omit<ThumbnailsDeps, Made> & { supabase: SupabasePort };

/** Files of projects: uploads, downloads, thumbnails, zips and exports. */
export function createFiles(deps: FileDeps): { routes: Hono<AppEnv>; resumable: ResumableUploads } {
  const limits = createLimits(deps, FILE_LIMITS);
  const objects = createObjectStore(deps.supabase, FILE_BUCKET);
  const thumbnails = createThumbnails({ ...deps, objects, worker: createThumbWorker() });
  const sendZip = createSendZip({ ...deps, objects });
  const own = { ...deps, limits, objects, thumbnails, sendZip };
  return {
    routes: new Hono<AppEnv>()
      .route('/', finishUpload(own))
      .route('/', download(own))
      .route('/', links(own))
      .route('/', exportRoutes(own)),
    resumable: resumableUploads(own),
  };
}
