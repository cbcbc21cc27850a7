import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query.ts';

test('a change during the first fetch causes another fetch, and the older response is dropped', async () => {
  const answers: ((value: string) => void)[] = [];
  const client = createQueryClient();
  const queryKey = ['notes'];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  const isFetchedAgain = client.invalidateQueries({ queryKey });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('without the new note');
  answers[1]?.('with the new note');
  await isFetchedAgain;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'with the new note', isError: false });
  stop();
  client.clear();
});
