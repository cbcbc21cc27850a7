import 'fake-indexeddb/auto';
import { AppError } from '@dojang/shared-ui';
import { afterEach, expect, test, vi } from 'vitest';
import { begunBefore } from './begun-uploads.ts';
import type { Sending } from './send-by-tus.ts';
import { createUploads, type UploadParts } from './uploads.ts';

/** A sending file. The test decides when it ends. */
interface Open extends Sending {
  name: string;
  done: () => void;
  break: (error: unknown) => void;
}

/** A fake server that does what the test tells it. */
function start(change: Partial<UploadParts> = {}) {
  const open: Open[] = [];
  const finish = vi.fn<UploadParts['finish']>(async (item) => ({ status: 'created', fileId: `of ${item.name}` }));
  const drop = vi.fn<UploadParts['drop']>(async () => {});
  const send: UploadParts['send'] = (sending) =>
    new Promise((resolve, reject) => {
      open.push({ ...sending, name: (sending.file as File).name, done: resolve, break: reject });
      sending.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  const uploads = createUploads({ send, finish, drop, ...change });
  const add = (...names: string[]) =>
    uploads.add(
      names.map((name) => ({
        projectId: 'p',
        categoryId: null,
        source: null,
        file: new File(['x'.repeat(10)], name, { lastModified: 5 }),
        name,
        existing: null,
        error: null,
      })),
    );
  const states = () =>
    uploads.store
      .getState()
      .items.map(({ name, status }) => `${name} ${status}`)
      .join(', ');
  const idOf = (name: string) => uploads.store.getState().items.find((item) => item.name === name)?.id ?? '';
  return { uploads, open, finish, drop, add, states, idOf };
}

const network = () => new AppError({ code: 'network', status: 0 });

afterEach(() => void vi.useRealTimers());

test('three files are sent at a time, and the next one starts when one has become a file', async () => {
  const { add, open, states } = start();
  add('1', '2', '3', '4');
  expect(open.map(({ name }) => name)).toEqual(['1', '2', '3']);
  open[1]?.done();
  await expect.poll(states).toBe('1 sending, 2 done, 3 sending, 4 sending');
});

test('after a network failure sending is retried with a growing delay, from the server’s position', async () => {
  vi.useFakeTimers();
  const { add, open, states } = start();
  add('1');
  open[0]?.onUrl('/storage/v1/upload/resumable/1');
  open[0]?.break(network());
  await vi.advanceTimersByTimeAsync(900);
  expect(states()).toBe('1 retrying');
  await vi.advanceTimersByTimeAsync(200);
  expect(open).toHaveLength(2);
  expect(open[1]?.url).toBe('/storage/v1/upload/resumable/1');
  open[1]?.break(network());
  await vi.advanceTimersByTimeAsync(1900);
  expect(open).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(open).toHaveLength(3);
});

test('only a stored part ends the growth of the delays: the position and refused bytes do not', async () => {
  vi.useFakeTimers();
  const { add, open } = start();
  add('1');
  open[0]?.onUrl('/u/1');
  open[0]?.break(network());
  await vi.advanceTimersByTimeAsync(1100);
  open[1]?.onProgress(4);
  open[1]?.break(network());
  await vi.advanceTimersByTimeAsync(1900);
  expect(open).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  open[2]?.onStored();
  open[2]?.break(network());
  await vi.advanceTimersByTimeAsync(1100);
  expect(open).toHaveLength(4);
});

test('a file that waits for its next try is sent at once when the network is back', async () => {
  const { uploads, add, open, states } = start();
  add('1');
  open[0]?.break(network());
  await expect.poll(states).toBe('1 retrying');
  uploads.retryAll();
  expect(open).toHaveLength(2);
});

test('a refusal stops only the refused file, with its code', async () => {
  const { uploads, add, open, states } = start();
  add('1', '2');
  open[0]?.break(new AppError({ code: 'quota_project_files_rows', status: 409 }));
  await expect.poll(states).toBe('1 failed, 2 sending');
  expect(uploads.store.getState().items[0]?.error).toBe('quota_project_files_rows');
});

test('only a refusal that may change can be retried', () => {
  const { uploads, states, idOf } = start();
  const news = { projectId: 'p', categoryId: null, source: null, existing: null };
  for (const error of ['too_large', 'invalid_file_name', 'quota_project_files_rows'])
    uploads.add([{ ...news, file: new File([], error), name: error, error }]);
  expect(states()).toContain('quota_project_files_rows failed');
  expect(
    ['too_large', 'invalid_file_name', 'quota_project_files_rows'].map((name) => uploads.canRetry(idOf(name))),
  ).toEqual([false, false, true]);
});

test('when a name was taken meanwhile, the user is asked, the bytes stay, and the answer finishes the upload', async () => {
  const finish = vi
    .fn<UploadParts['finish']>()
    .mockResolvedValueOnce({ status: 'conflict', existing: { name: '1', size: 3 } })
    .mockResolvedValueOnce({ status: 'version', fileId: 'f' });
  const { uploads, add, open, states, idOf } = start({ finish });
  add('1');
  open[0]?.done();
  await expect.poll(states).toBe('1 asking');
  uploads.answer(idOf('1'), 'version', true);
  await expect.poll(states).toBe('1 done');
  expect(open).toHaveLength(1);
  expect(finish.mock.calls[1]?.[0].choice).toBe('version');
});

test('while the server checks a large file, the state is checking and not reconnecting', async () => {
  let answer: (finished: { status: 'created'; fileId: string }) => void = () => {};
  const finish = vi
    .fn<UploadParts['finish']>()
    .mockRejectedValueOnce(new AppError({ code: 'timeout' }))
    .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { uploads, add, open, states } = start({ finish });
  const seen = new Set<string>();
  uploads.store.subscribe(() => seen.add(states()));
  add('1');
  open[0]?.done();
  await expect.poll(() => finish.mock.calls.length).toBe(2);
  answer({ status: 'created', fileId: 'f' });
  await expect.poll(states).toBe('1 done');
  expect([...seen]).not.toContain('1 retrying');
});

test('when the last response is lost, nothing is sent twice', async () => {
  vi.useFakeTimers();
  const finish = vi
    .fn<UploadParts['finish']>()
    .mockRejectedValueOnce(network())
    .mockResolvedValueOnce({ status: 'created', fileId: 'f' });
  const { add, open, states } = start({ finish });
  add('1');
  open[0]?.done();
  await vi.advanceTimersByTimeAsync(1100);
  expect(states()).toBe('1 done');
  expect(open).toHaveLength(1);
});

test('a paused file stops sending, and continues at its address', async () => {
  const { uploads, add, open, states, idOf } = start();
  add('1');
  open[0]?.onUrl('/u/1');
  uploads.pause(idOf('1'));
  expect(open[0]?.signal.aborted).toBe(true);
  expect(states()).toBe('1 paused');
  uploads.resume(idOf('1'));
  expect(open[1]?.url).toBe('/u/1');
});

test('a cancelled file releases its space', () => {
  const { uploads, add, open, drop, states, idOf } = start();
  add('1', '2');
  open[0]?.onUrl('/u/1');
  uploads.cancel(idOf('1'));
  expect(drop).toHaveBeenCalledWith('/u/1');
  expect(states()).toBe('2 sending');
});

test('an upload that the server has forgotten begins again under another id', async () => {
  const { add, open } = start();
  add('1');
  open[0]?.onUrl('/u/1');
  open[0]?.break(new AppError({ code: 'not_found', status: 410 }));
  await expect.poll(() => open.length).toBe(2);
  expect(open[1]?.url).toBeNull();
  expect(open[1]?.uploadId).not.toBe(open[0]?.uploadId);
});

test('a part that another request is still writing is sent again at the same address, and nothing from the start', async () => {
  vi.useFakeTimers();
  const { add, open, finish } = start();
  add('1');
  open[0]?.onUrl('/u/1');
  open[0]?.onProgress(6);
  open[0]?.break(new AppError({ code: 'conflict', status: 423 }));
  await vi.advanceTimersByTimeAsync(1100);
  expect(finish).not.toHaveBeenCalled();
  expect(open[1]).toMatchObject({ url: '/u/1', uploadId: open[0]?.uploadId });
});

test('when an upload has disappeared after its last byte, finishing is tried before sending again', async () => {
  const finish = vi
    .fn<UploadParts['finish']>()
    .mockResolvedValueOnce({ status: 'created', fileId: 'f' })
    .mockRejectedValue(new AppError({ code: 'upload_incomplete', status: 409 }));
  const { add, open, states } = start({ finish });
  for (const name of ['1', '2']) {
    add(name);
    const sending = open.at(-1);
    sending?.onUrl('/u');
    sending?.onProgress(10);
    sending?.break(new AppError({ code: 'not_found', status: 404 }));
    await expect.poll(states).toContain(name === '1' ? '1 done' : '2 sending');
  }
  // The second file had not arrived.
  await expect.poll(() => open.length).toBe(3);
  expect(open[2]?.url).toBeNull();
});

test('after a reload the same file continues at its position, and another file is refused', async () => {
  const before = start();
  await before.uploads.enter('mina');
  before.add('보고서.pdf');
  before.open[0]?.onUrl('/u/9');
  await expect.poll(async () => (await begunBefore('mina')).length).toBe(1);
  expect(await begunBefore('jun')).toEqual([]);

  const after = start();
  await after.uploads.enter('mina');
  expect(after.states()).toBe('보고서.pdf lost');
  const other = new File(['y'.repeat(10)], '보고서.pdf', { lastModified: 6 });
  expect(after.uploads.continueLost(other, 'p')).toBe(false);
  const alike = new File(['z'.repeat(10)], '초안.pdf', { lastModified: 5 });
  expect(after.uploads.continueLost(alike, 'p')).toBe(false);
  const same = new File(['x'.repeat(10)], '보고서.pdf'.normalize('NFD'), { lastModified: 5 });
  expect(after.uploads.continueLost(same, 'p')).toBe(true);
  expect(after.open[0]).toMatchObject({ url: '/u/9', uploadId: before.open[0]?.uploadId });
  after.open[0]?.onProgress(7);
  expect(after.uploads.store.getState().items[0]).toMatchObject({ sent: 7, sentBefore: 7 });
  after.open[0]?.done();
  await expect.poll(after.states).toBe('보고서.pdf done');
  await expect.poll(async () => (await begunBefore('mina')).length).toBe(0);
});

test('without a session nothing is sent or shown, and the same account continues', async () => {
  const { uploads, add, open, states } = start();
  await uploads.enter('mina');
  add('1');
  open[0]?.onUrl('/u/1');
  await uploads.enter('');
  expect(open[0]?.signal.aborted).toBe(true);
  expect(states()).toBe('');
  await uploads.enter('mina');
  expect(states()).toContain('1 sending');
  expect(open[1]?.url).toBe('/u/1');
});

test('another account sees nothing of the queue', async () => {
  const { uploads, add, open, states } = start();
  await uploads.enter('mina');
  add('1');
  await uploads.enter('');
  await uploads.enter('jun');
  expect(states()).toBe('');
  expect(open).toHaveLength(1);
});
