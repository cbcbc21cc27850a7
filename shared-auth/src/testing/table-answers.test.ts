import { expect, test } from 'vitest';
import { getSupabase } from '../index.ts';
import { fakeServer, person, tableAnswers } from './index.ts';

const memo = (id: string, body: string, removed: string | null = null) =>
  ({ id, body, removed_at: removed, created_at: `2026-01-0${id}` }) as never;

async function opened() {
  const rows = [memo('1', '하나'), memo('2', '둘'), memo('3', '셋', '2026-02-01')];
  await fakeServer(tableAnswers({ memos: rows }), person());
  return { rows, memos: () => getSupabase().from('memos') };
}

test('a list is filtered, sorted and counted as by the database', async () => {
  const { memos } = await opened();
  const { data, count } = await memos()
    .select('*', { count: 'exact' })
    .is('removed_at', null)
    .order('created_at', { ascending: false })
    .range(0, 0);
  expect([data?.map(({ id }) => id), count]).toEqual([['2'], 2]);
  const others = await memos().select().not('id', 'in', '(1,2)');
  expect(others.data?.map(({ id }) => id)).toEqual(['3']);
  expect((await memos().select().eq('id', '2').single()).data).toMatchObject({ body: '둘' });
  expect((await memos().select().eq('id', '9').maybeSingle()).data).toBeNull();
});

test('a written row is found afterwards, and a repeated insert changes nothing', async () => {
  const { memos, rows } = await opened();
  await memos().insert({ id: '4', body: '넷' } as never);
  await memos().upsert({ id: '4', body: '다섯' } as never, { ignoreDuplicates: true });
  expect((await memos().select().eq('id', '4').single()).data).toMatchObject({ body: '넷' });
  await memos().update({ body: '새 글' }).eq('id', '4');
  expect((await memos().delete().eq('id', '4').select().single()).data).toMatchObject({ body: '새 글' });
  expect(rows).toHaveLength(3);
});

test('an unsupported filter is refused, and the error names it', async () => {
  const { memos } = await opened();
  const { error } = await memos().select().or('id.eq.1,id.eq.2');
  expect(error?.message).toContain('GET /rest/v1/memos has no answer for or');
});
