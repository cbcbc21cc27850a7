import { type Answer, fakeServer, person, refused, rows } from '@dojang/shared-auth/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetConsents, hasPendingConsents, onLateConsents, PATIENCE_MS } from './consent-gate.ts';

const PENDING = 'POST /rest/v1/rpc/pending_consents';
const userId = crypto.randomUUID();

afterEach(() => {
  vi.useRealTimers();
  forgetConsents();
});

const serverThat = (answer: Answer) => fakeServer({ [PENDING]: answer }, person({ id: userId }));

test('a user with unanswered agreements is stopped, and the server is asked at most once a minute', async () => {
  const server = await serverThat(() => rows([{ agreement_id: 'a' }]));
  expect(await hasPendingConsents(userId)).toBe(true);
  expect(await hasPendingConsents(userId)).toBe(true);
  expect(server.sent(PENDING)).toHaveLength(1);
});

test('when the server cannot answer, the page opens, and the next page asks again', async () => {
  let isDown = true;
  await serverThat(() => (isDown ? refused(403, 'forbidden') : rows([{ agreement_id: 'a' }])));
  expect(await hasPendingConsents(userId)).toBe(false);
  isDown = false;
  expect(await hasPendingConsents(userId)).toBe(true);
});

test('a late answer delays only the first page for a short time, and takes effect when it arrives', async () => {
  let answer: (response: Response) => void = () => {};
  const server = await serverThat(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = hasPendingConsents(userId);
  await vi.waitFor(() => expect(server.sent(PENDING)).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await first).toBe(false);
  const second = hasPendingConsents(userId);
  await vi.advanceTimersByTimeAsync(0);
  expect(await second).toBe(false);
  vi.useRealTimers();
  answer(rows([{ agreement_id: 'a' }]));
  await expect.poll(() => hasPendingConsents(userId)).toBe(true);
  expect(server.sent(PENDING)).toHaveLength(1);
});

test.each([
  ['stops the page that was opened before it, once', rows([{ agreement_id: 'a' }]), false, 1],
  ['stops nothing when there is nothing to answer', rows([]), false, 0],
  ['stops nothing when the user has answered meanwhile', rows([{ agreement_id: 'a' }]), true, 0],
] as const)('a late answer %s', async (_, late, isAnswered, count) => {
  let answer: (response: Response) => void = () => {};
  const server = await serverThat(() => new Promise<Response>((resolve) => (answer = resolve)));
  const stops = vi.fn();
  const forget = onLateConsents(stops);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opened = [hasPendingConsents(userId), hasPendingConsents(userId)];
  await vi.waitFor(() => expect(server.sent(PENDING)).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await Promise.all(opened)).toEqual([false, false]);
  expect(stops).not.toHaveBeenCalled();
  vi.useRealTimers();
  if (isAnswered) forgetConsents();
  answer(late);
  await expect.poll(() => stops.mock.calls.length).toBe(count);
  await new Promise((resolve) => setTimeout(resolve));
  expect(stops).toHaveBeenCalledTimes(count);
  forget();
});

test('a page that was stopped before it opened is not stopped again', async () => {
  await serverThat(() => rows([{ agreement_id: 'a' }]));
  const stops = vi.fn();
  const forget = onLateConsents(stops);
  expect(await hasPendingConsents(userId)).toBe(true);
  expect(stops).not.toHaveBeenCalled();
  forget();
});
