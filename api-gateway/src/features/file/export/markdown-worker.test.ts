import { afterEach, expect, test } from 'vitest';
import { createMarkdownWorker, type MarkdownWorker } from './markdown-worker.ts';

let worker: MarkdownWorker;
afterEach(() => worker.close());

const job = (text: string, wrapped = 0) => {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
  const deep = `${'{"type":"blockquote","content":['.repeat(wrapped)}${JSON.stringify(paragraph)}${']}'.repeat(wrapped)}`;
  return {
    title: '기획',
    content: `{"type":"doc","content":[${deep}]}`,
    path: '노트/기획.md',
    projectId: 'p',
    linked: {},
  };
};

test('the gateway goes on with its other work while a large note is converted @nightly', async () => {
  worker = createMarkdownWorker();
  await worker.run(job('첫'), 'project');
  const large = worker.run(job('*_`[]<>|'.repeat(200_000)), 'project');
  let turns = 0;
  let converted: Awaited<typeof large> | undefined;
  void large.then((result) => {
    converted = result;
  });
  while (converted === undefined) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(converted?.text).toContain('\\*\\_');
  // A conversion in this process would block the event loop, so only one or two turns would be counted.
  expect(turns).toBeGreaterThan(20);
});

test('a note that takes too long or cannot be converted is left out, and the next one is converted', async () => {
  worker = createMarkdownWorker(2_000);
  expect(await worker.run(job('깊은', 200_000), 'project')).toBeNull();
  expect(await worker.run({ ...job('x'), content: 'no JSON' }, 'project')).toBeNull();
  expect(await worker.run(job('다음'), 'project')).toEqual({ text: '# 기획\n\n다음\n', pictures: [] });
  worker.close();
  worker = createMarkdownWorker(1);
  expect(await worker.run(job('*'.repeat(5_000_000)), 'project')).toBeNull();
});
