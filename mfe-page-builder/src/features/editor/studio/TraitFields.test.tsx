import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import grapesjs, { type Component } from 'grapesjs';
import { useEffect, useReducer } from 'react';
import { expect, test } from 'vitest';
import { registerTypes } from './component-types.ts';
import { TraitFields } from './TraitFields.tsx';
import { foundTraits } from './trait-actions.ts';

test('removing the items of a block by keyboard leaves the focus on a neighbour', async () => {
  const block = BLOCKS.find(({ id }) => id === 'faq');
  const editor = grapesjs.init({
    headless: true,
    telemetry: false,
    storageManager: false,
    plugins: [registerTypes],
    projectData: projectOf(block ? [block.make()] : []),
  });
  const section = editor.getWrapper()?.components().at(0) as Component;
  function Panel() {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => void editor.on('component:remove', draw), []);
    return <TraitFields editor={editor} traits={foundTraits(section)} />;
  }
  const { user } = openScreen(<Panel />);
  const removers = () => screen.getAllByRole('button', { name: /지우기$/ });
  const count = removers().length;
  expect(count).toBe(3);
  const middle = removers()[1];
  middle?.focus();
  await user.keyboard('{Enter}');
  expect(removers()).toHaveLength(2);
  expect(removers()[1]).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(removers()).toHaveLength(1);
  // The last item cannot be removed, so the focus is on its name.
  expect(screen.getByRole('listitem')).toContainElement(document.activeElement as HTMLElement);
});
