import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf, pack } from '@dojang/contract/packed';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/releases.ts';
import { createArtefactReader, DAMAGED_FOR_MS, type StoredFile } from './artefact-reader.ts';

/** A file with its expected content. */
async function fileOf(content: string): Promise<StoredFile> {
  const path = join(await temporaryFolder(), 'a.js');
  return { path, type: 'text/javascript', integrity: integrityOf(Buffer.from(content)) };
}

test('a thousand simultaneous requests for an uncached file share one copy of it', async () => {
  const content = 'x'.repeat(1_000_000);
  const file = await fileOf(content);
  await writeFile(file.path, content);
  const read = createArtefactReader();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => read(file, '')));
  expect(new Set(answers.map((answer) => answer?.body.buffer)).size).toBe(1);
  expect(answers[0]?.body.byteLength).toBe(1_000_000);
});

test('a missing file is null, and the uncompressed file replaces a missing encoding', async () => {
  const file = await fileOf('a');
  await writeFile(file.path, 'a');
  const read = createArtefactReader();
  expect(await read({ ...file, path: `${file.path}.none` }, 'br')).toBeNull();
  expect(await read(file, 'br, gzip')).toMatchObject({ encoding: null });
});

test('a file that temporarily cannot be read is read again later', async () => {
  const file = await fileOf('a');
  await mkdir(file.path);
  const read = createArtefactReader();
  await expect(read(file, '')).rejects.toThrow(/EISDIR/);
  await rmdir(file.path);
  await writeFile(file.path, 'a');
  expect((await read(file, ''))?.body.byteLength).toBe(1);
});

test('a damaged compressed or plain file is not sent; an intact variant is sent instead, and a repaired file is read again', async () => {
  const content = 'a'.repeat(1_000);
  const file = await fileOf(content);
  const forms = await pack(Buffer.from(content));
  const write = (suffix: '' | '.br' | '.gz', bytes: Uint8Array | string = '') => writeFile(file.path + suffix, bytes);
  const damaged: string[] = [];
  const read = createArtefactReader(({ path }) => damaged.push(path));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let now = 1_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const sent = async () => (await read(file, 'br, gzip'))?.encoding;
  const sentLater = async () => {
    now += DAMAGED_FOR_MS + 10;
    vi.advanceTimersByTime(DAMAGED_FOR_MS + 10);
    return sent();
  };
  await write('', `${content.slice(1)}b`);
  await write('.br', (await pack(Buffer.from('b'.repeat(1_000))))['.br']);
  await write('.gz', forms['.gz']?.subarray(0, 20));
  expect(await sent()).toBeUndefined();
  expect(damaged).toEqual([file.path, file.path, file.path]);
  await Promise.all(Array.from({ length: 100 }, sent));
  expect(damaged).toHaveLength(3);
  await write('', content);
  expect(await sentLater()).toBeNull();
  await write('.gz', forms['.gz']);
  expect(await sentLater()).toBe('gzip');
  await write('.br', forms['.br']);
  expect(await sentLater()).toBe('br');
});
