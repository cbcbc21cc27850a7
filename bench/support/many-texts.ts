import type { Transaction } from '@dojang/embedded/sql';

/** Number of different texts. Additional rows repeat them under other titles. */
export const TEXTS = 2_000;

/**
 * Search terms: one that every second text contains, one in 2,000, initials of the first one, and one that none
 * contains.
 */
export const WORDS = { common: '회의록', rare: '수박', initials: 'ㅎㅇㄹ', absent: '없는낱말' } as const;

/** Words of a text of about 300 Korean characters. */
export const LONG = 100;

/**
 * Makes the temporary table `many_texts` (n, body, jamo, chosung) of texts of so many words. The search index of a long text
 * takes a millisecond of a processor.
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

/** What is filled: its search index, and the tables whose statistics change. */
interface Filled {
  index: string;
  tables: readonly string[];
  /** Words of each text. */
  words: number;
}

/** Fills tables with `many_texts`, without the triggers and with their search index at the end. */
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
 * Drops a search index, because building it at the end takes a fraction of adding each row to it.
 *
 * @returns makes the index again
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
