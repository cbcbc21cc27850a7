import { expect, test } from 'vitest';
import { safeLink, siteFileEnding, siteFileLink, siteFilePath, siteFilePathsIn } from './index.ts';

const PATH = `c0000000-0000-4000-8000-000000000001/${'a'.repeat(64)}.pdf`;

test('a stored file has an address to which a page may link, and the file is found by that address', () => {
  const href = siteFileLink(PATH);
  expect(safeLink(href)).toBe(href);
  expect(siteFilePath(href)).toBe(PATH);
  for (const other of ['/landing/1', `https://a.kr${href}`, `${href}?x`, '/_file/../a.pdf', `/_file/${PATH}/x`])
    expect(siteFilePath(other), other).toBeNull();
});

test('the files that a project names are found at any position', () => {
  const other = PATH.replace('aaa', 'bbb');
  const project = { a: [{ href: siteFileLink(other) }, { href: siteFileLink(PATH) }], b: { href: siteFileLink(PATH) } };
  expect(siteFilePathsIn(project)).toEqual([PATH, other].sort());
  expect(siteFilePathsIn(undefined)).toEqual([]);
});

test('documents and archives are files of a site; pictures, markup and programs are not', () => {
  expect(['메뉴판.PDF', '신청서.hwp', '자료.tar.zip', 'a.docx'].map(siteFileEnding)).toEqual([
    'pdf',
    'hwp',
    'zip',
    'docx',
  ]);
  for (const name of ['a.svg', 'a.html', 'a.exe', 'a.png', 'pdf', 'a.', 'a.constructor', 'a.pdf.js'])
    expect(siteFileEnding(name), name).toBeNull();
});
