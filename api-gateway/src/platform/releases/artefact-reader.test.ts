import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/releases.ts';
import { createArtefactReader } from './artefact-reader.ts';

test('a thousand requests for a file that nobody read yet share one copy of it', async () => {
  const file = join(await temporaryFolder(), 'large.js');
  await writeFile(file, 'x'.repeat(1_000_000));
  const read = createArtefactReader();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => read(file, 'text/javascript', '')));
  expect(new Set(answers.map((answer) => answer?.body.buffer)).size).toBe(1);
  expect(answers[0]?.body.byteLength).toBe(1_000_000);
});

test('a file that is not there is none, and the plain one stands for an encoding that was not kept', async () => {
  const file = join(await temporaryFolder(), 'a.js');
  await writeFile(file, 'a');
  const read = createArtefactReader();
  expect(await read(`${file}.none`, 'text/javascript', 'br')).toBeNull();
  expect(await read(file, 'text/javascript', 'br, gzip')).toMatchObject({ encoding: null });
});

test('a file that cannot be read just now is read when it can', async () => {
  const file = join(await temporaryFolder(), 'a.js');
  await mkdir(file);
  const read = createArtefactReader();
  await expect(read(file, 'text/javascript', '')).rejects.toThrow(/EISDIR/);
  await rmdir(file);
  await writeFile(file, 'a');
  expect((await read(file, 'text/javascript', ''))?.body.byteLength).toBe(1);
});
