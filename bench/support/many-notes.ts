import type { Transaction } from '@dojang/embedded/sql';

/** The id of a note by its number, starting at 0. */
export const noteId = (at: number): string => `d2000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** Number of different texts. Additional notes repeat them under other titles. */
const TEXTS = 2_000;

/**
 * Search terms: one that every second note contains, one in 2,000, initials of the first one, and one that none
 * contains.
 */
export const WORDS = { common: '회의록', rare: '수박', initials: 'ㅎㅇㄹ', absent: '없는낱말' } as const;

/**
 * Gives a project `count` notes of about 300 Korean characters, newest first, in lists of ten notes each. Writes the
 * rows that the triggers would write, without running the triggers, so that 50,000 take seconds. Requires a superuser,
 * as the databases of tests and benches have.
 */
export async function makeManyNotes(tx: Transaction, projectId: string, ownerId: string, count: number): Promise<void> {
  await tx`set local session_replication_role = replica`;
  const remakeIndex = await dropSearchIndex(tx);
  await tx`
    with words as materialized (
      select array_agg(w order by n) as list, array_agg(public.hangul_jamo(w) order by n) as jamo,
        array_agg(public.hangul_chosung(w) order by n) as chosung
      from unnest(array['간판', '조명', '견적', '설치', '일정', '예산', '손님', '메뉴', '공사', '점검', '사진', '영상', '홍보',
        '모임', '책방', '토론', '여름', '가을', '산책', '커피', '주문', '배송', '포장', ${WORDS.common}, ${WORDS.rare}])
        with ordinality x (w, n)
    ),
    texts as (
      select n, string_agg(w.list[k], ' ' order by i) as body, string_agg(w.jamo[k], ' ' order by i) as jamo,
        string_agg(w.chosung[k], '' order by i) as chosung
      from words w, generate_series(0, ${TEXTS - 1}::int) n, generate_series(1, 100) i,
        lateral (select case
          when i = 50 and n % 2 = 0 then 24 when i = 51 and n = 7 then 25
          else 1 + (n::bigint * 7919 + i * 104729 + n / 23 * i) % 23 end::int as k) c
      group by n
    )
    insert into public.notes (id, project_id, title, body_text, search_jamo, search_chosung, created_by, updated_by, updated_at)
    select ('d2000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid, ${projectId}, '노트 ' || m, body,
      'ㄴㅗㅌㅡ ' || m || E'\n' || jamo, 'ㄴㅌ' || m || chosung, ${ownerId}, ${ownerId}, now() - m * interval '1 minute'
    from generate_series(0, ${count - 1}::int) m join texts on texts.n = m % ${TEXTS}::int`;
  await tx`
    insert into public.note_places (note_id, project_id, parent_id, rank)
    select n.id, n.project_id, ('d2000000-0000-4000-8000-' || lpad((x.at / 10 - 1)::text, 12, '0'))::uuid,
      public.note_rank_step() * x.at
    from public.notes n cross join lateral (select right(n.id::text, 12)::int as at) x
    where n.project_id = ${projectId} and n.id >= ${noteId(10)}::uuid and n.id <= ${noteId(count)}::uuid
    union all
    select n.id, n.project_id, null, public.note_rank_step() * right(n.id::text, 12)::int
    from public.notes n where n.project_id = ${projectId} and n.id >= ${noteId(0)}::uuid and n.id < ${noteId(10)}::uuid`;
  await tx`set local session_replication_role = origin`;
  await remakeIndex();
  await tx`analyze public.notes, public.note_places`;
}

/** Building the index at the end takes a fraction of adding each note to it. */
async function dropSearchIndex(tx: Transaction): Promise<() => Promise<void>> {
  const [index] = await tx<{ definition: string }[]>`
    select pg_get_indexdef('public.notes_grams'::regclass) as definition`;
  await tx`drop index public.notes_grams`;
  return async () => {
    await tx.unsafe(index?.definition ?? '');
    for (const column of [1, 2, 3]) {
      await tx.unsafe(`alter index public.notes_grams alter column ${column} set statistics 0`);
    }
  };
}
