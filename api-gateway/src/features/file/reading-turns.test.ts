import { expect, test } from 'vitest';
import { createReadingTurns } from './reading-turns.ts';

/** Lets every task run that is ready to run. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

function readings(inTurn: ReturnType<typeof createReadingTurns>) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (userId: string, name: string) =>
    inTurn(userId, async () => {
      running.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      running.splice(running.indexOf(name), 1);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { running, read, end };
}

test('a person with many uploads holds one place, and the upload of somebody else does not wait for all of them', async () => {
  const { running, read, end } = readings(createReadingTurns(2));
  const many = Array.from({ length: 20 }, (_, at) => read('a', `a${at}`));
  await settled();
  expect(running).toEqual(['a0']);
  const others = [read('b', 'b0'), read('c', 'c0')];
  await settled();
  expect(running).toEqual(['a0', 'b0']);
  await end('a0');
  expect(running).toEqual(['b0', 'c0']);
  await end('b0');
  expect(running).toEqual(['c0', 'a1']);
  await end('c0');
  for (let at = 1; at < 20; at += 1) await end(`a${at}`);
  await Promise.all([...many, ...others]);
});

test('a failed reading gives its place back', async () => {
  const inTurn = createReadingTurns(1);
  await expect(inTurn('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await inTurn('a', async () => 'read')).toBe('read');
  expect(await inTurn('b', async () => 'read')).toBe('read');
});
