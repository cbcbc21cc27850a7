import { expect, test } from 'vitest';
import { extensionOf, kindOf, previewOf, stemOf } from './file-kind.logic.ts';

test.each([
  ['예산.xlsx', 'xlsx'],
  ['사진.tar.GZ', 'gz'],
  ['.env', ''],
  ['끝.', ''],
  ['이름', ''],
])('the extension of %s is ‘%s’', (name, ending) => {
  expect(extensionOf(name)).toBe(ending);
});

test('the stem and the extension make up the name', () => {
  expect(stemOf('회의록 (2).pdf')).toBe('회의록 (2)');
  expect(stemOf('.env')).toBe('.env');
});

test.each([
  ['전시.png', 'image/png', 'picture'],
  ['로고.svg', 'image/svg+xml', 'code'],
  ['예산.xlsx', 'application/zip', 'sheet'],
  ['계약서.hwp', 'application/octet-stream', 'document'],
  ['명단.csv', 'text/plain', 'text'],
  ['main.ts', 'text/plain', 'code'],
  ['속인 이름.png', 'application/pdf', 'pdf'],
  ['이름', '', 'other'],
])('%s with the type %s is of the kind %s', (name, mime, kind) => {
  expect(kindOf({ name, mime })).toBe(kind);
});

test('a picture that browsers cannot decode has no preview', () => {
  expect(previewOf({ name: '아이폰.heic', mime: 'image/heic', size: 1 })).toBeNull();
  expect(previewOf({ name: '전시.webp', mime: 'image/webp', size: 1 })).toBe('picture');
  expect(previewOf({ name: '묶음.zip', mime: 'application/zip', size: 1 })).toBeNull();
});
