import { FILE_BUCKET } from '@dojang/api-contract';
import { z } from 'zod';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { describeError } from '../../../platform/errors/describe-error.ts';
import type { Disk } from '../../../platform/http/disk.ts';
import type { Log } from '../../../platform/http/log.ts';
import { failureCode, within } from '../../../platform/jobs/within.ts';
import { createDiskRoom } from '../../../platform/middleware/disk-room/disk-room.ts';
import { createObjectStore } from '../../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../../platform/supabase/port.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { createZipWriter } from '../../../platform/zip/zip-writer.ts';
import { exportSource } from './export-source.ts';
import { makeExport } from './make-export.ts';
import { createMarkdownWorker } from './markdown-worker.ts';
import { PART_BYTES, partKey, storeParts } from './parts.ts';

const jobSchema = z.object({ id: z.uuid(), project_id: z.uuid(), attempt: z.number() }).nullable();
type Job = NonNullable<z.infer<typeof jobSchema>>;

/** Pause between two reports of the progress. After a minute without a report, another gateway begins the export again. */
const REPORT_MS = 2_000;

/** Time of a try. An export of the largest size takes ten minutes on a slow disk. */
const TRY_MS = 20 * 60_000;

/** Free bytes of the disk that exports must leave. */
const KEPT_FOR_PEOPLE = 2 * 1024 ** 3;

export interface ExportWorkerDeps {
  rest: Rest;
  supabase: Pick<SupabasePort, 'fetch' | 'secretKey'>;
  /** Disk of the folder of Storage. A hosted Storage has its own disk. */
  disk: Disk;
  log: Log;
  /** Time of a try; 20 minutes by default. */
  tryMs?: number;
}

export interface ExportWorker {
  /** Makes the waiting exports one after the other, and resolves when no export waits. */
  run(): Promise<void>;
}

/**
 * Makes exports of projects. A try that fails or takes too long is followed by two others, later; then the export is set aside and its
 * person is told. An export is a stream from the database and Storage to Storage, with 8 MB in memory.
 */
export function createExportWorker({ rest, supabase, disk, log, tryMs = TRY_MS }: ExportWorkerDeps): ExportWorker {
  const objects = createObjectStore(supabase, FILE_BUCKET);
  // An export must not take the disk space that users need to save.
  const room = createDiskRoom((bytes = 0) => disk(bytes + KEPT_FOR_PEOPLE));
  const openPicture = async (path: string) => {
    const headers = { apikey: supabase.secretKey, authorization: `Bearer ${supabase.secretKey}` };
    const request = new Request(`http://gateway.internal/storage/v1/object/${path}`, { headers });
    const answer = await supabase.fetch(request, { peerAddress: null });
    if (answer.ok) return answer.body;
    await answer.body?.cancel();
    return null;
  };

  const make = async ({ id, project_id, attempt }: Job): Promise<void> => {
    const zip = createZipWriter();
    const notes = createMarkdownWorker();
    const progress = { done: 0, total: 0 };
    const report = async () => {
      const { done, total } = progress;
      const args = { p_id: id, p_attempt: attempt, p_done: done, p_total: total };
      if ((await rest.rpc('report_project_export', args)) !== true) zip.output.destroy(new ApiError(403, 'forbidden'));
    };
    const timer = setInterval(() => void report().catch(() => {}), REPORT_MS);
    const work = async (signal: AbortSignal) => {
      await report();
      const [size] = await Promise.all([
        storeParts(zip.output, { objects, room, keyOf: (number) => partKey(project_id, id, number), signal }),
        makeExport({
          projectId: project_id,
          source: exportSource(rest, project_id),
          zip,
          objects,
          openPicture,
          notes,
          progress,
        }),
      ]);
      return size;
    };
    try {
      const size = await within(tryMs, work);
      await report();
      await finish(id, attempt, { p_size: size, p_part_size: PART_BYTES });
    } catch (error) {
      zip.output.destroy();
      log({ level: 'warn', event: 'export_failed', id, error: describeError(error) });
      await finish(id, attempt, { p_error: failureCode(error), p_retry: !(error instanceof ApiError) });
    } finally {
      clearInterval(timer);
      notes.close();
    }
  };
  type Result = { p_size: number; p_part_size: number } | { p_error: string; p_retry: boolean };
  const finish = (id: string, attempt: number, result: Result) =>
    rest.rpc('finish_project_export', { p_id: id, p_attempt: attempt, ...result });

  return {
    async run() {
      for (;;) {
        const job = jobSchema.parse(await rest.rpc('claim_project_export', {}));
        if (!job) return;
        await make(job);
      }
    },
  };
}
