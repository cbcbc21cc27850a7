import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { floatingStore, showFloating } from '../overlay-state/floating.store.ts';
import { renderUi } from '../testing/render.tsx';
import { FloatingRegion } from './FloatingRegion.tsx';

afterEach(() => floatingStore.setState({ shown: new Map() }));

test('a floating component stays when the page changes, until it is hidden', async () => {
  const { router } = renderUi(<FloatingRegion />);
  let hide = () => {};
  act(() => {
    hide = showFloating('uploads', () => <p>올리는 중</p>);
  });
  expect(screen.getByText('올리는 중')).toBeInTheDocument();
  await act(() => router.navigate('/?other=1'));
  expect(screen.getByText('올리는 중')).toBeInTheDocument();
  act(hide);
  expect(screen.queryByText('올리는 중')).toBeNull();
});

test('a floating component that throws disappears, and the others stay', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  renderUi(<FloatingRegion />);
  act(() => {
    showFloating('broken', () => {
      throw new Error('broken');
    });
    showFloating('uploads', () => <p>올리는 중</p>);
  });
  expect(screen.getByText('올리는 중')).toBeInTheDocument();
  logged.mockRestore();
});

test('hiding an earlier component of the same name keeps the later one', () => {
  renderUi(<FloatingRegion />);
  act(() => {
    const hide = showFloating('uploads', () => <p>앞</p>);
    showFloating('uploads', () => <p>뒤</p>);
    hide();
  });
  expect(screen.getByText('뒤')).toBeInTheDocument();
});
