import { expect, test } from 'vitest';
import { toChosung, toJamo } from '../../shared-ui/src/korean/hangul.ts';
import { makePeople, personId } from './support/actors.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase();

const TEXTS = [
  '회의록',
  '값싼 닭을 삶아',
  '왜 궤짝이 의자 위에',
  '뷁',
  'ABC 한글 café 123',
  '까치 쌀 뜰',
  '',
  'ㅎㅇㄹ ㅏ',
  '앉아 많이 핥고 읊는 곬',
];

test.each(TEXTS)('letters and initials of "%s" are the same as in the browser', async (text) => {
  const [row] = await database.sql`
    select public.hangul_jamo(${text}) as jamo, public.hangul_chosung(${text}) as chosung,
      public.hangul_jamo(${text.normalize('NFD')}) as decomposed`;
  expect(row?.jamo).toBe(toJamo(text.toLowerCase()));
  expect(row?.decomposed).toBe(row?.jamo);
  expect(row?.chosung).toBe(toChosung(text.toLowerCase()).replace(/\s/g, ''));
});

test('Hangul has trigrams with this character type', async () => {
  const [row] = await database.sql`
    select extensions.show_trgm('회의') as syllables, extensions.show_trgm('ㅎㅗㅣㅇㅡㅣ') as letters`;
  expect(row?.syllables).not.toEqual([]);
  expect(row?.letters.length).toBeGreaterThan(4);
});

test('one syllable, two syllables and initials find a note with the index', async () => {
  await database.sql.begin(async (tx) => {
    await makePeople(tx);
    const project = crypto.randomUUID();
    await tx`insert into public.projects (id, name, owner_id) values (${project}, 'p', ${personId('owner')})`;
    await tx`
      insert into public.notes (project_id, title, body_text)
      select ${project}, '노트 ' || n, '아무 말 ' || md5(n::text) from generate_series(1, 3000) n`;
    await tx`insert into public.notes (project_id, title, body_text) values (${project}, '주간 회의록', '간판 조명')`;
  });
  await database.sql`vacuum analyze public.notes`;
  for (const [column, query] of [
    ['search_jamo', toJamo('획')],
    ['search_jamo', toJamo('회의')],
    ['search_jamo', toJamo('조몀').slice(0, -1)],
    ['search_chosung', 'ㅎㅇㄹ'],
  ] as const) {
    const where = `from public.notes where ${column} like '%${query}%'`;
    const plan = await database.sql.unsafe(`explain ${where.replace('from', 'select title from')}`);
    expect(plan.map((row) => row['QUERY PLAN']).join('\n'), query).toMatch(/notes_(jamo|chosung)/);
    if (query !== toJamo('획'))
      expect(await database.sql.unsafe(`select title ${where}`)).toEqual([{ title: '주간 회의록' }]);
  }
});
