import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cacheChange, useOptimisticMutation } from './optimistic.ts';

const KEY = ['letters'];

/** Two quick mutations that append a letter, with answers that the test gives. */
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

test('mutations of a scope with a name wait for those of other components', async () => {
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
