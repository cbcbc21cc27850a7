import type { Transaction } from '@dojang/embedded/sql';

/** Number of different texts. Further rows repeat the texts with other titles. */
export const TEXTS = 2_000;

/**
 * Search terms: a word in every second text, a word in one of 2,000 texts, initials of the first word, and a word in no text.
 */
export const WORDS = { common: '회의록', rare: '수박', initials: 'ㅎㅇㄹ', absent: '없는낱말' } as const;

/** Words of a text of about 300 Korean characters. */
export const LONG = 100;

/**
 * Makes the temporary table `many_texts` (n, body, jamo, chosung) with texts of this many words. The search index of a long
 * text takes a millisecond of CPU time.
 */
async function makeTexts(tx: Transaction, words: number): Promise<void> {
  const middle = words / 2;
  await tx`
    create temp table if not exists many_texts on commit drop as
    with words as materialized (
      select array_agg(w order by n) as list, array_agg(public.hangul_jamo(w) order by n) as jamo,
        array_agg(public.hangul_chosung(w) order by n) as chosung
      from unnest(array['간판', '조명', '견적', '설치', '일정', '예산', '손님', '메뉴', '공사', '점검', '사진', '영상', '홍보',
        '모임', '책방', '토론', '여름', '가을', '산책', '커피', '주문', '배송', '포장', ${WORDS.common}, ${WORDS.rare}])
        with ordinality x (w, n)
    )
    select n, string_agg(w.list[k], ' ' order by i) as body, string_agg(w.jamo[k], ' ' order by i) as jamo,
      string_agg(w.chosung[k], '' order by i) as chosung
    from words w, generate_series(0, ${TEXTS - 1}::int) n, generate_series(1, ${words}::int) i,
      lateral (select case
        when i = ${middle}::int and n % 2 = 0 then 24 when i = ${middle + 1}::int and n = 7 then 25
        else 1 + (n::bigint * 7919 + i * 104729 + n / 23 * i) % 23 end::int as k) c
    group by n`;
}

/** The search index to drop, and the tables whose statistics change. */
interface Filled {
  index: string;
  tables: readonly string[];
  /** Number of words in each text. */
  words: number;
}

/** Fills tables from `many_texts` without triggers. The search index is built at the end. */
export async function fillWithTexts(
  tx: Transaction,
  { index, tables, words }: Filled,
  fill: () => Promise<unknown>,
): Promise<void> {
  await makeTexts(tx, words);
  await tx`set local session_replication_role = replica`;
  const remakeIndex = await rebuildAfter(tx, index);
  await fill();
  await tx`set local session_replication_role = origin`;
  await remakeIndex();
  await tx`analyze ${tx(tables.map((table) => `public.${table}`))}`;
}

/**
 * Drops a search index, because building it at the end takes much less time than adding each row to it.
 *
 * @returns a function that makes the index again
 */
async function rebuildAfter(tx: Transaction, index: string): Promise<() => Promise<void>> {
  const [known] = await tx<{ definition: string }[]>`
    select pg_get_indexdef(${`public.${index}`}::regclass) as definition`;
  await tx.unsafe(`drop index public.${index}`);
  return async () => {
    await tx.unsafe(known?.definition ?? '');
    for (const column of [1, 2, 3]) {
      await tx.unsafe(`alter index public.${index} alter column ${column} set statistics 0`);
    }
  };
}
