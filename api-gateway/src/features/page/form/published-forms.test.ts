import { randomUUID } from 'node:crypto';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { expect, test } from 'vitest';
import { render } from '../render/render-job.logic.ts';
import type { Renderer } from '../render/renderer.ts';
import { createPublishedForms } from './published-forms.ts';

const form = BLOCKS.find(({ id }) => id === 'form')?.make();
const row = {
  site_id: randomUUID(),
  title: '문의',
  project: { ...projectOf(form ? [form] : []), styles: [{ selectors: ['a'], filler: 'x'.repeat(3_000_000) }] },
};
const caller = { kind: 'anonymous', key: 'a network' } as const;
const renderer: Renderer = {
  enter: async () => () => {},
  run: async (job) => render(job),
  runFor: async (_, job) => render(job),
};

test('the forms of a version are read once, in one place, and the projects in memory have a limited size', async () => {
  let reads = 0;
  let places = 0;
  const { project, ...version } = row;
  const rest = {
    select: async () => {
      reads += 1;
      return [version];
    },
    selectText: async () => JSON.stringify([{ project }]),
  };
  const forms = createPublishedForms({ rest, renderer });
  const enter = async () => {
    places += 1;
    return () => {};
  };
  const key = String(form?.attributes?.['data-key']);
  const addressOf = () => ({ pageId: randomUUID(), versionId: randomUUID(), key });
  const first = addressOf();
  await Promise.all(Array.from({ length: 300 }, () => forms(first, caller, enter)));
  expect([reads, places]).toEqual([1, 1]);
  for (const address of [addressOf(), addressOf()]) await forms(address, caller, enter);
  await forms(first, caller, enter);
  expect([reads, places]).toEqual([4, 4]);
});
