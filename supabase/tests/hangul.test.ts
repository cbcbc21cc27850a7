import { expect, test } from 'vitest';
import { toChosung, toJamo } from '../../shared-ui/src/korean/hangul.ts';
import { useSharedFixture } from './support/fixture.ts';

const database = useSharedFixture();

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
