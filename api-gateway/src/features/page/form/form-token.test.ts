import { renderPage } from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { formSlot } from '@dojang/renderer/publication-row';
import { expect, test } from 'vitest';
import { createSigner } from '../../../platform/http/signer.ts';
import { withFormAddresses } from './form-token.ts';

test('forms get an address; text on the page that looks like one is not changed', () => {
  const form = BLOCKS.find(({ id }) => id === 'form')?.make();
  const text = ` method="post"${' action="/form/slot-a"'.repeat(3)}`;
  const forged = { tagName: 'p', components: [{ type: 'textnode', content: `<form${text}>` }] };
  const styled = { ...form, style: { 'font-family': text } };
  const { html, forms } = renderPage(projectOf([styled, forged]), { title: text, formAction: formSlot });
  const version = { pageId: crypto.randomUUID(), versionId: crypto.randomUUID(), publishedAt: '2026-05-01T00:00:00Z' };
  const addressed = withFormAddresses(html, version, createSigner('key'));
  expect(forms).toHaveLength(1);
  expect(addressed.match(/ action="\/form\/(?!slot-)/g)).toHaveLength(1);
  expect(addressed).toContain(text);
});
