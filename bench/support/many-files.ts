import type { Transaction } from '@dojang/embedded/sql';
import { fillWithTexts, LONG, TEXTS } from './many-texts.ts';

/** The id of a file by its number, starting at 0. */
export const fileId = (at: number): string => `d6000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/**
 * Adds `count` rows of files without bytes to a project, newest first. A name has a word that every second file has
 * (`WORDS.common`), the rare word that one in 2,000 has, and a number. Like `makeManyNotes` it does not run the triggers.
 */
export async function makeManyFiles(
  tx: Transaction,
  projectId: string,
  ownerId: string,
  count: number,
  words = LONG,
): Promise<void> {
  await fillWithTexts(tx, { index: 'files_grams', tables: ['files'], words }, async () => {
    await tx`
      insert into public.files (
        id, project_id, name, name_key, mime, size, sha256, search_jamo, search_chosung, created_by, updated_by, updated_at
      )
      select ('d6000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid, ${projectId}, n.name, n.name, 'application/pdf',
        1000 + m, lpad(to_hex(m), 64, '0'), public.hangul_jamo(n.name), public.hangul_chosung(n.name), ${ownerId},
        ${ownerId}, now() - m * interval '1 minute'
      from generate_series(0, ${count - 1}::int) m
      join many_texts t on t.n = m % ${TEXTS}::int
      cross join lateral (
        select (string_to_array(t.body, ' '))[${words / 2 + 1}::int] || ' ' || (string_to_array(t.body, ' '))[${words / 2}::int] || ' 파일 ' || m || '.pdf'
      ) n (name)`;
  });
}
