import { AppProvider } from '@dojang/shared-ui';
import { fireEvent, render, screen } from '@testing-library/react';
import grapesjs from 'grapesjs';
import { expect, test, vi } from 'vitest';
import { BackgroundFields } from './BackgroundFields.tsx';
import type { StyleTarget } from './style-target.ts';

const undo = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
// The canvas around the component. The colours of the theme come from it.
vi.mock('@grapesjs/react', () => ({ useEditor: () => undo }));

/** @param own the values of this device */
function show(own: Record<string, string>, computed: Record<string, string>) {
  const patches: Record<string, string>[] = [];
  const target: StyleTarget = {
    components: [],
    value: (property) => own[property] ?? '',
    computed: (property) => computed[property] ?? '',
    differs: () => false,
    isSet: (property) => property in own,
    set: (patch) => patches.push(patch),
    step: () => {},
  };
  render(
    <AppProvider>
      <BackgroundFields target={target} siteId="c0000000-0000-4000-8000-000000000001" undo={undo} />
    </AppProvider>,
  );
  return patches;
}
const PICTURE = 'url("/storage/v1/object/public/site-assets/a.jpg")';
const kind = (name: string) => screen.getByRole('button', { name });

test('a background picture has a focal point that is moved by keys and can be reset', () => {
  const own = { 'background-image': PICTURE, 'background-position': '40% 20%' };
  const patches = show(own, { 'background-image': PICTURE, 'background-position': '40% 20%' });
  expect(kind('사진')).toHaveAttribute('aria-pressed', 'true');
  fireEvent.keyDown(screen.getByRole('button', { name: /^중심점 가로 40%, 세로 20%/ }), { key: 'ArrowDown' });
  fireEvent.click(screen.getByRole('button', { name: '중심점 되돌리기' }));
  expect(patches).toEqual([{ 'background-position': '40% 25%' }, { 'background-position': 'center' }]);
});

test('a smaller screen inherits the background and the focal point of a larger screen, and can remove them', () => {
  const patches = show({}, { 'background-image': PICTURE, 'background-position': '85% 20%' });
  expect(screen.getByRole('button', { name: /^중심점 가로 85%, 세로 20%/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: '중심점 되돌리기' })).toBeNull();
  fireEvent.click(kind('색'));
  expect(patches).toEqual([{ 'background-image': 'none', 'background-size': '', 'background-position': '' }]);
});
