import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';
import type { AnswerFile } from './answer.logic.ts';

/** A bucket without policies: only the gateway reads and writes it. */
export const ANSWER_FILE_BUCKET = 'form-files';

/** `kept`: the answer refers to the files that came with it. */
const outcomeSchema = z.object({ ok: z.boolean(), kept: z.boolean().default(true) });
type Outcome = z.infer<typeof outcomeSchema>;

/** The file as the database keeps it. */
interface Row {
  id: string;
  key: string;
  name: string;
  bytes: number;
}

export const answerFilePath = (siteId: string, id: string): string => `${siteId}/${id}`;

/**
 * Stores the files of an answer, then the answer. Files that no answer refers to are removed; a job of the gateway removes
 * those of a gateway that was killed meanwhile.
 */
export async function withFiles(
  objects: Pick<ObjectStore, 'put' | 'remove'>,
  siteId: string,
  files: readonly AnswerFile[],
  submit: (rows: readonly Row[]) => Promise<unknown>,
): Promise<Outcome> {
  const rows = files.map(({ key, name, bytes }) => ({ id: randomUUID(), key, name, bytes }));
  let isKept = false;
  try {
    for (const [at, { path }] of files.entries()) {
      const content = new Uint8Array(await readFile(path));
      // Nobody is ever shown one by its type.
      await objects.put(answerFilePath(siteId, rows[at]?.id ?? ''), content, 'application/octet-stream');
    }
    const outcome = outcomeSchema.parse(await submit(rows));
    isKept = outcome.kept;
    return outcome;
  } finally {
    if (!isKept && rows.length > 0) {
      await objects.remove(rows.map(({ id }) => answerFilePath(siteId, id))).catch(() => {});
    }
  }
}
