import { afterEach, expect, test } from 'vitest';
import { createMarkdownWorker, type MarkdownWorker } from './markdown-worker.ts';
import { noteAsMarkdown } from './note-markdown.logic.ts';

let worker: MarkdownWorker;
afterEach(() => worker.close());

const job = (text: string, wrapped = 0) => {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
  const deep = `${'{"type":"blockquote","content":['.repeat(wrapped)}${JSON.stringify(paragraph)}${']}'.repeat(wrapped)}`;
  return { title: '기획', content: `{"type":"doc","content":[${deep}]}`, path: '노트/기획.md', projectId: 'p' };
};

test('the processor time of a large note is not that of the gateway', async () => {
  worker = createMarkdownWorker();
  await worker.run(job('첫'));
  const before = process.cpuUsage();
  const started = job('*_`[]<>|'.repeat(200_000));
  const converted = await worker.run(started);
  const own = process.cpuUsage(before);
  expect(converted?.text).toContain('\\*\\_');
  // As long as it takes here.
  const reference = process.cpuUsage();
  noteAsMarkdown(started);
  const here = process.cpuUsage(reference);
  expect(own.user + own.system).toBeLessThan((here.user + here.system) / 2);
});

test('a note that takes too long or cannot be converted is left out, and the next one is converted', async () => {
  worker = createMarkdownWorker(2_000);
  expect(await worker.run(job('깊은', 200_000))).toBeNull();
  expect(await worker.run({ ...job('x'), content: 'no JSON' })).toBeNull();
  expect(await worker.run(job('다음'))).toEqual({ text: '# 기획\n\n다음\n', pictures: [] });
  worker.close();
  worker = createMarkdownWorker(1);
  expect(await worker.run(job('*'.repeat(5_000_000)))).toBeNull();
});
