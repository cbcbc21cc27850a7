import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cacheChange, useOptimisticMutation } from './optimistic.ts';

const KEY = ['letters'];

/** Two quick mutations that append a letter. The test provides the responses. */
async function appendTwice(scopes: [string?, string?] = []) {
  const client = new QueryClient();
  client.setQueryData(KEY, '');
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const useAppend = (scope?: string) =>
    useOptimisticMutation({
      mutationFn: (letter: string) => {
        sent.push(letter);
        return new Promise<void>((resolve) => answers.push(resolve));
      },
      changes: (letter) => [cacheChange<string>(KEY, (letters) => letters + letter)],
      ...(scope ? { scope } : {}),
    });
  const { result } = renderHook(() => [useAppend(scopes[0]), useAppend(scopes[1])] as const, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const [first, second] = result.current;
  await act(async () => {
    first.mutate('a');
    (scopes.length > 0 ? second : first).mutate('b');
  });
  return { client, sent, answers };
}

test('mutations of one component are shown at once and sent one after another', async () => {
  const { client, sent, answers } = await appendTwice();
  await expect.poll(() => client.getQueryData(KEY)).toBe('ab');
  expect(sent).toEqual(['a']);
  await act(async () => answers[0]?.());
  await expect.poll(() => sent).toEqual(['a', 'b']);
});

test('mutations of a named scope wait for mutations of other components in the same scope', async () => {
  const { sent, answers } = await appendTwice(['letters', 'letters']);
  await expect.poll(() => sent).toEqual(['a']);
  await act(async () => answers[0]?.());
  await expect.poll(() => sent).toEqual(['a', 'b']);
});

test('mutations of other scopes are sent at once', async () => {
  const { sent } = await appendTwice(['letters', 'words']);
  await expect.poll(() => sent).toEqual(['a', 'b']);
});

test('the keys of a scope are refetched once, when its last mutation is settled', async () => {
  const { client, sent, answers } = await appendTwice();
  const refetched: unknown[] = [];
  client.invalidateQueries = async (filters) => void refetched.push(filters?.queryKey);
  await act(async () => answers[0]?.());
  await expect.poll(() => sent).toEqual(['a', 'b']);
  expect(refetched).toEqual([]);
  await act(async () => answers[1]?.());
  await expect.poll(() => refetched).toEqual([KEY]);
});

/** Immediate mutations that append a letter. `refuse` and `answer` settle them in their order. */
function appendNow() {
  const client = new QueryClient();
  client.setQueryData(KEY, '');
  const log: string[] = [];
  const waiting: PromiseWithResolvers<string>[] = [];
  const letters = () => client.getQueryData<string>(KEY);
  const { result } = renderHook(
    () =>
      useOptimisticMutation({
        mutationFn: (_letter: string) => {
          const answer = Promise.withResolvers<string>();
          waiting.push(answer);
          return answer.promise;
        },
        show: (letter) => {
          client.setQueryData<string>(KEY, (known = '') => known + letter);
          return letter.toUpperCase();
        },
        takeBack: (shown, letter) => {
          log.push(`back ${shown}`);
          client.setQueryData<string>(KEY, (known = '') => known.replace(letter, ''));
        },
        onSuccess: (answer, _letter, { shown, isLast }) => log.push(`${answer} ${shown} ${isLast}`),
        invalidates: (letter) => [[letter]],
        refresh: () => log.push('refresh'),
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  const refetched: unknown[] = [];
  client.invalidateQueries = async (filters) => void refetched.push(filters?.queryKey);
  const settle = async (nth: number, how: (answer: PromiseWithResolvers<string>) => void) => {
    await expect.poll(() => waiting.length).toBe(nth + 1);
    await act(async () => how(waiting[nth] as PromiseWithResolvers<string>));
  };
  return { mutation: result.current, letters, log, refetched, settle };
}

test('an immediate change is shown before `mutate` returns, so that the next change can build on it', async () => {
  const { mutation, letters } = appendNow();
  await act(async () => {
    mutation.mutate('a');
    expect(letters()).toBe('a');
    mutation.mutate('b');
    expect(letters()).toBe('ab');
  });
});

test('immediate changes know which is the last, and only a refused change is rolled back', async () => {
  const { mutation, letters, log, refetched, settle } = appendNow();
  await act(async () => {
    for (const letter of ['a', 'b', 'c']) mutation.mutate(letter);
  });
  await settle(0, (answer) => answer.resolve('saved'));
  await settle(1, (answer) => answer.reject(new Error('refused')));
  expect(letters()).toBe('ac');
  expect([log, refetched]).toEqual([['saved A false', 'back B'], []]);
  await settle(2, (answer) => answer.resolve('saved'));
  await expect.poll(() => log).toEqual(['saved A false', 'back B', 'saved C true', 'refresh']);
  expect(refetched).toEqual([['a'], ['b'], ['c']]);
});
