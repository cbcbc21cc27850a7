import { expect, test } from 'vitest';
import { baseOf, dottedEnding, fileRefusal, MOST_NAME, storedFileName } from './file-name.logic.ts';

test('a name is stored on one line, without folders, in composed Hangul and with its ending', () => {
  expect(storedFileName('메뉴판.pdf'.normalize('NFD'))).toBe('메뉴판.pdf');
  expect(storedFileName('가을\n메뉴/최종\\본.PDF')).toBe('가을 메뉴 최종 본.PDF');
  expect(storedFileName(' .pdf')).toBe('파일.pdf');
  const long = storedFileName(`${'가'.repeat(300)}.hwpx`);
  expect([long.length, long.slice(-5)]).toEqual([MOST_NAME, '.hwpx']);
});

test('the ending of a name stays, and the rest may change', () => {
  expect([baseOf('a.b.pdf'), dottedEnding('a.b.pdf')]).toEqual(['a.b', '.pdf']);
});

test('a file that cannot be uploaded is refused with the reason before it is sent', () => {
  expect(fileRefusal({ name: '메뉴.pdf', size: 1 })).toBeNull();
  expect(fileRefusal({ name: '메뉴.svg', size: 1 })).toBe('site_file_type');
  expect(fileRefusal({ name: '메뉴.pdf', size: 0 })).toBe('site_file_empty');
  expect(fileRefusal({ name: '메뉴.pdf', size: 31 * 1024 * 1024 })).toBe('site_file_too_large');
});
