import { expect, test } from 'vitest';
import { backOffMs, isBusy, nextToStart, totalsOf, totalsText, type UploadItem, workOf } from './upload-queue.logic.ts';

const item = (id: string, change: Partial<UploadItem> = {}): UploadItem => ({
  id,
  projectId: 'p',
  categoryId: null,
  source: null,
  name: `${id}.txt`,
  size: 100,
  status: 'waiting',
  sent: 0,
  sentBefore: 0,
  uploadId: id,
  existing: null,
  choice: null,
  error: null,
  tries: 0,
  hasHandle: false,
  fileId: null,
  ...change,
});

test('three files are sent at the same time, the oldest first', () => {
  const items = [...'abcde'].map((id) => item(id));
  expect(nextToStart(items)).toEqual(['a', 'b', 'c']);
  expect(nextToStart([item('x', { status: 'sending' }), item('y', { status: 'retrying' }), ...items])).toEqual(['a']);
});

test('a paused, failed or asking file takes none of the three places', () => {
  const idle = (['paused', 'failed', 'asking', 'lost', 'done'] as const).map((status) => item(status, { status }));
  expect(nextToStart([...idle, item('a')])).toEqual(['a']);
});

test('the delay of attempts doubles up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(backOffMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('the progress of all counts bytes, and files when all are empty', () => {
  expect(totalsOf([item('a', { sent: 50 }), item('b', { status: 'done' })])).toMatchObject({ share: 0.75, done: 1 });
  expect(totalsOf([item('a', { size: 0, status: 'done' }), item('b', { size: 0 })]).share).toBe(0.5);
  expect(totalsOf([]).share).toBe(0);
});

test('leaving interrupts only running uploads', () => {
  expect(isBusy([item('a', { status: 'retrying' })])).toBe(true);
  expect(isBusy([item('a', { status: 'done' }), item('b', { status: 'failed' })])).toBe(false);
});

test('the title says what happens with all files', () => {
  expect(totalsText([item('a', { status: 'done' }), item('b', { status: 'sending' })])).toBe('2개 중 1개 올림');
  expect(totalsText([item('a', { status: 'done' }), item('b', { status: 'done' })])).toBe('2개를 모두 올렸어요');
  expect(totalsText([item('a', { status: 'done' }), item('b', { status: 'failed' })])).toBe('1개 올림, 1개 실패');
  expect(totalsText([item('a', { status: 'lost' })])).toBe('1개가 기다리고 있어요');
});

test('the remaining work counts files too, and only files that continue by themselves', () => {
  const small = Array.from({ length: 1000 }, (_, at) => item(String(at), { size: 1 }));
  const half = small.map((each, at) => (at < 500 ? { ...each, status: 'done' as const, sent: 1 } : each));
  expect(workOf(half).done).toBe(workOf(half).left);
  expect(workOf(half).left).toBeGreaterThan(100_000_000);
  const idle = (['paused', 'failed', 'asking', 'lost'] as const).map((status) => item(status, { status }));
  expect(workOf([...half, ...idle])).toEqual(workOf(half));
});

test('bytes sent before a reload do not count as progress', () => {
  const gigabyte = 1024 ** 3;
  const continued = { size: gigabyte, sent: gigabyte - 10, sentBefore: gigabyte - 30 };
  expect(workOf([item('a', { ...continued, status: 'sending' })]).done).toBe(20);
});
