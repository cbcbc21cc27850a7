import { beforeEach, expect, test } from 'vitest';
import { type BenchRow, BenchServer } from './bench-server.ts';

let row: BenchRow<string> | null = null;
const kept = {
  get: () => row,
  set: (next: BenchRow<string>) => {
    row = next;
  },
  remove: () => {
    row = null;
  },
};
beforeEach(kept.remove);
const server = () => new BenchServer({ first: '처음', kept, byOther: (text) => `${text}!`, slowMs: 1 });

test('a save is based on a revision, and is found after a reload', async () => {
  expect(await server().save('다음', 1)).toEqual({ ok: true, rev: 2 });
  expect(server().read()).toEqual({ value: '다음', rev: 2 });
  expect(await server().save('낡은 것', 1)).toEqual({ ok: false, current: { value: '다음', rev: 2 } });
  server().reset();
  expect(server().read()).toEqual({ value: '처음', rev: 1 });
});

test('in the mode overtaken, only the next save is refused, with the text of another person', async () => {
  const own = server();
  own.mode = 'overtaken';
  expect(await own.save('내 것', 1)).toEqual({ ok: false, current: { value: '처음!', rev: 2 } });
  expect(await own.save('내 것', 2)).toEqual({ ok: true, rev: 3 });
});

test('a failing server keeps its document', async () => {
  const own = server();
  own.mode = 'failing';
  await expect(own.save('내 것', 1)).rejects.toMatchObject({ code: 'network' });
  own.mode = 'slow';
  expect(await own.save('내 것', 1)).toEqual({ ok: true, rev: 2 });
});
