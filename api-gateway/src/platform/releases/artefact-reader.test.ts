import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/releases.ts';
import { createArtefactReader } from './artefact-reader.ts';

test('a thousand simultaneous requests for an uncached file share one copy of it', async () => {
  const file = join(await temporaryFolder(), 'large.js');
  await writeFile(file, 'x'.repeat(1_000_000));
  const read = createArtefactReader();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => read(file, 'text/javascript', '')));
  expect(new Set(answers.map((answer) => answer?.body.buffer)).size).toBe(1);
  expect(answers[0]?.body.byteLength).toBe(1_000_000);
});

test('a missing file is null, and the uncompressed file replaces a missing encoding', async () => {
  const file = join(await temporaryFolder(), 'a.js');
  await writeFile(file, 'a');
  const read = createArtefactReader();
  expect(await read(`${file}.none`, 'text/javascript', 'br')).toBeNull();
  expect(await read(file, 'text/javascript', 'br, gzip')).toMatchObject({ encoding: null });
});

test('a file that temporarily cannot be read is read again later', async () => {
  const file = join(await temporaryFolder(), 'a.js');
  await mkdir(file);
  const read = createArtefactReader();
  await expect(read(file, 'text/javascript', '')).rejects.toThrow(/EISDIR/);
  await rmdir(file);
  await writeFile(file, 'a');
  expect((await read(file, 'text/javascript', ''))?.body.byteLength).toBe(1);
});
