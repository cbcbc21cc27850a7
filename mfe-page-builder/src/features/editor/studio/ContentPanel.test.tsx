import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import grapesjs, { type Component } from 'grapesjs';
import { expect, test, vi } from 'vitest';
import { ContentPanel } from './ContentPanel.tsx';
import { registerTypes } from './component-types.ts';
import { useLiveEditor } from './use-studio.ts';

const form = BLOCKS.find(({ id }) => id === 'form');
const editor = grapesjs.init({
  headless: true,
  telemetry: false,
  storageManager: false,
  plugins: [registerTypes],
  projectData: projectOf(form ? [form.make()] : []),
});
vi.mock('@grapesjs/react', () => ({ useEditor: () => editor }));

function Panel() {
  const selected = useLiveEditor().getSelected() as Component;
  return <ContentPanel key={selected.cid} component={selected} siteId="" linksToPages={false} />;
}

test('after a question is added to a form by keyboard, the focus stays in the panel, and the panel shows the question', async () => {
  editor.select(editor.getWrapper()?.components().at(0));
  const { user } = openScreen(<Panel />);
  screen.getByRole('button', { name: '글 질문 더하기' }).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('질문');
});
