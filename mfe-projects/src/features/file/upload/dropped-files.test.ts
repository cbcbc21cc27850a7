import { expect, test } from 'vitest';
import { droppedFiles, pastedFiles, pickedFiles } from './dropped-files.ts';

const file = (name: string) => new File(['x'], name, { type: 'text/plain' });
type Tree = { [name: string]: Tree | null };

/** An entry of the browser's drop. Its reader returns two entries at a time. */
function entry(name: string, tree: Tree | null): FileSystemEntry {
  if (!tree) return { name, isDirectory: false, file: (done: (f: File) => void) => done(file(name)) } as never;
  const children = Object.entries(tree).map(([child, below]) => entry(child, below));
  const createReader = () => {
    let at = 0;
    return {
      readEntries: (done: (part: FileSystemEntry[]) => void) => {
        at += 2;
        done(children.slice(at - 2, at));
      },
    };
  };
  return { name, isDirectory: true, createReader } as never;
}

const transfer = (tree: Tree) =>
  ({
    items: Object.entries(tree).map(([name, below]) => ({
      kind: 'file',
      getAsFile: () => (below ? null : file(name)),
      webkitGetAsEntry: () => entry(name, below),
    })),
    files: [],
  }) as unknown as DataTransfer;

test('a dropped folder gives all of its files with their folders, in NFC', async () => {
  const nfd = '사진'.normalize('NFD');
  const found = await droppedFiles(
    transfer({ '밖.txt': null, [nfd]: { '1.txt': null, '2.txt': null, 안: { '3.txt': null }, '.DS_Store': null } }),
  );
  expect(found.map(({ file: { name }, folder }) => [...folder, name].join('/'))).toEqual([
    '밖.txt',
    '사진/1.txt',
    '사진/2.txt',
    '사진/안/3.txt',
  ]);
});

test('files of a folder picker keep their folders', () => {
  const picked = file('a.txt');
  Object.defineProperty(picked, 'webkitRelativePath', { value: '계약/2026/a.txt' });
  expect(pickedFiles([picked, file('Thumbs.db')]).map(({ folder }) => folder)).toEqual([['계약', '2026']]);
});

test('a pasted screenshot is named after its time', () => {
  const files = [new File(['x'], 'image.png', { type: 'image/png' }), file('메모.txt')];
  const names = pastedFiles({ files } as unknown as DataTransfer, new Date('2026-11-02T09:05:07+09:00')).map(
    (chosen) => chosen.file.name,
  );
  expect(names).toEqual(['붙여넣은 그림 2026-11-02 09.05.07.png', '메모.txt']);
});
