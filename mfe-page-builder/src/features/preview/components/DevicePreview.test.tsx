import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { DevicePreview } from './DevicePreview.tsx';

test.each([
  [390, '휴대전화'],
  [1280, '데스크톱'],
])('a window of %i shows a page as on a %s first', (width, device) => {
  const before = window.innerWidth;
  onTestFinished(() => {
    window.innerWidth = before;
  });
  window.innerWidth = width;
  openScreen(<DevicePreview project={{}} title="가게" height="500px" />);
  expect(screen.getByRole('button', { name: device })).toHaveAttribute('aria-pressed', 'true');
});
