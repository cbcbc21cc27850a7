import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';
import type { AnswerFile } from './answer.logic.ts';

/** A bucket without policies. Only the gateway reads and writes it. */
export const ANSWER_FILE_BUCKET = 'form-files';

/** `kept`: the stored answer refers to the files that came with it. */
const outcomeSchema = z.object({ ok: z.boolean(), kept: z.boolean().default(true) });
type Outcome = z.infer<typeof outcomeSchema>;

/** The file as the database stores it. */
interface Row {
  id: string;
  key: string;
  name: string;
  bytes: number;
}

export const answerFilePath = (siteId: string, id: string): string => `${siteId}/${id}`;

/**
 * Stores the files of an answer, then the answer. Files without an answer are removed. When a gateway was killed meanwhile, a
 * job removes its files.
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
      // The file is never shown, so its type does not matter.
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
