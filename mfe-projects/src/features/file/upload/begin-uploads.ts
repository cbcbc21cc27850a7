import { MAX_FILE_BYTES } from '@dojang/api-contract';
import { groupBy } from '@dojang/contract/group-by';
import { getSupabase, sessionStore, unwrap } from '@dojang/shared-auth';
import { numberText, outageOf, showError, snack, toAppError } from '@dojang/shared-ui';
import { isFileName, namesOf } from './conflict.logic.ts';
import { type ChosenFile, MOST_AT_ONCE } from './dropped-files.ts';
import type { ExistingFile, UploadPlace } from './upload-queue.logic.ts';
import { type NewUpload, uploads } from './uploads.ts';

/** Maximum number of files in one request. */
const MOST_NAMED = 1000;

interface Room {
  rows_left: number;
  bytes_left: number;
  /** What the project's owner may still store, in all projects and sites together. */
  budget_left: number;
}

interface Check extends Room {
  max_bytes: number;
  conflicts: { name: string; file: ExistingFile }[];
}

async function check(place: UploadPlace, files: readonly { name: string; size: number }[]): Promise<Check> {
  const answer = notAnswered();
  for (let at = 0; at < files.length; at += MOST_NAMED) {
    const part = unwrap(
      await getSupabase().rpc('check_uploads', {
        p_project_id: place.projectId,
        // PostgREST accepts null, but the generated types do not know it.
        p_category_id: place.categoryId as string,
        p_source_type: (place.source?.type ?? null) as string,
        p_source_id: (place.source?.id ?? null) as string,
        p_files: files.slice(at, at + MOST_NAMED),
      }),
    ) as unknown as Check;
    answer.conflicts.push(...part.conflicts);
    Object.assign(answer, part, { conflicts: answer.conflicts });
  }
  return answer;
}

/** The limits while the server does not answer. */
const notAnswered = (): Check => ({
  rows_left: Number.POSITIVE_INFINITY,
  bytes_left: Number.POSITIVE_INFINITY,
  budget_left: Number.POSITIVE_INFINITY,
  max_bytes: MAX_FILE_BYTES,
  conflicts: [],
});

/** Why a file is not sent. When it is null, the file takes its space. The other files of the drop are still sent. */
function refusalOf({ name, size }: { name: string; size: number }, most: number, room: Room): string | null {
  if (size > most) return 'too_large';
  if (!isFileName(name)) return 'invalid_file_name';
  if (room.rows_left < 1) return 'quota_project_files_rows';
  if (room.bytes_left < size) return 'quota_project_file_storage_bytes';
  if (room.budget_left < size) return 'budget_files';
  room.rows_left -= 1;
  room.bytes_left -= size;
  room.budget_left -= size;
  return null;
}

interface Placed {
  chosen: ChosenFile;
  place: UploadPlace;
}

/**
 * Asks the database about space and names, and puts the files into the queue. Without a response the files are queued too,
 * because the same is checked again when their bytes have arrived.
 */
export async function beginUploads(all: readonly Placed[]): Promise<void> {
  if (all.length > MOST_AT_ONCE) {
    snack.error(`한 번에 ${numberText(MOST_AT_ONCE)}개까지 올릴 수 있어요. 나눠서 올려 주세요.`);
    return;
  }
  await uploads.enter(sessionStore.getState().id);
  const fresh = all.filter(({ chosen, place }) => !uploads.continueLost(chosen.file, place.projectId));
  const names = namesOf(fresh.map(({ chosen, place }) => ({ name: chosen.file.name, place })));
  const byPlace = groupBy(
    fresh.map((file, index) => ({ ...file, name: names[index] ?? file.chosen.file.name })),
    ({ place }) => `${place.categoryId} ${place.source?.id}`,
  );
  // The files are added together, so that one question covers all of them.
  const checked: NewUpload[] = [];
  /** Project → the space that is left for the rest of the drop. */
  const rooms = new Map<string, Room>();
  for (const group of byPlace.values()) {
    const place = group[0]?.place;
    if (!place) continue;
    const answer = await check(
      place,
      group.map(({ name, chosen }) => ({ name, size: chosen.file.size })),
    ).catch((error: unknown) => {
      if (outageOf(error)) return notAnswered();
      showError(error);
      return null;
    });
    if (!answer) continue;
    const room = rooms.get(place.projectId) ?? { ...answer };
    rooms.set(place.projectId, room);
    const existing = new Map(answer.conflicts.map(({ name, file }) => [name, file]));
    checked.push(
      ...group.map(
        ({ name, chosen: { file, handle } }): NewUpload => ({
          ...place,
          file,
          name,
          handle,
          existing: existing.get(name) ?? null,
          error: refusalOf({ name, size: file.size }, answer.max_bytes, room),
        }),
      ),
    );
  }
  uploads.add(checked);
}

/** Reports an error of reading dropped files. A folder may have been deleted, or its files may be unreadable. */
export function reportUnreadable(error: unknown): void {
  if (error instanceof DOMException) snack.error('파일을 읽지 못했어요. 다시 골라 주세요.');
  else showError(toAppError(error));
}
