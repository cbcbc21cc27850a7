import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RouterLink } from '../components/links.tsx';
import { dialogStore } from '../overlay-state/dialog.store.ts';
import { renderUi } from '../testing/render.tsx';
import { watchUploads } from './pending-uploads.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useHotkey } from './use-hotkey.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

describe('useUnsavedGuard', () => {
  function Form({ dirty }: { dirty: boolean }) {
    useUnsavedGuard(dirty);
    return (
      <>
        <RouterLink to="/other">나가기</RouterLink>
        <RouterLink to="/?tab=2">탭</RouterLink>
      </>
    );
  }
  const answer = (leave: boolean) =>
    act(() => {
      const request = dialogStore.getState().queue[0];
      if (request?.kind === 'confirm') request.settle(leave);
    });
  const asked = () => waitFor(() => expect(dialogStore.getState().queue).toHaveLength(1));

  test('staying keeps the form, leaving continues the navigation', async () => {
    const { user } = renderUi(<Form dirty />);
    await user.click(screen.getByText('나가기'));
    await asked();
    expect(dialogStore.getState().queue[0]).toMatchObject({ isUncovered: true });
    await answer(false);
    expect(screen.queryByText('다른 곳')).toBeNull();
    await user.click(screen.getByText('나가기'));
    await asked();
    await answer(true);
    expect(await screen.findByText('다른 곳')).toBeVisible();
  });

  test('leaving asks for confirmation only while pictures are being uploaded', async () => {
    let isBusy = true;
    const stop = watchUploads(() => isBusy);
    const { user } = renderUi(<Form dirty={false} />);
    await user.click(screen.getByText('나가기'));
    await asked();
    expect(dialogStore.getState().queue[0]).toMatchObject({ title: '그림을 올리고 있어요' });
    await answer(false);
    expect(screen.queryByText('다른 곳')).toBeNull();
    isBusy = false;
    await user.click(screen.getByText('나가기'));
    expect(await screen.findByText('다른 곳')).toBeVisible();
    stop();
  });

  test('a change of the query does not count as leaving', async () => {
    const { user, router } = renderUi(<Form dirty />);
    await user.click(screen.getByText('탭'));
    expect(router.state.location.search).toBe('?tab=2');
    expect(dialogStore.getState().queue).toEqual([]);
  });

  test('leaving does not ask when nothing is unsaved', async () => {
    const { user } = renderUi(<Form dirty={false} />);
    await user.click(screen.getByText('나가기'));
    expect(await screen.findByText('다른 곳')).toBeVisible();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });

  test('closing the tab asks for confirmation', () => {
    renderUi(<Form dirty />);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

describe('useHotkey', () => {
  const run = vi.fn();
  afterEach(() => run.mockClear());
  function Screen({ combo }: { combo: string }) {
    useHotkey(combo, run);
    return <input aria-label="이름" />;
  }

  test('a plain key works, but not during typing', () => {
    renderUi(<Screen combo="c" />);
    fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC' });
    expect(run).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(screen.getByLabelText('이름'), { key: 'c', code: 'KeyC' });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('a key with a modifier works during typing too, once per press, and not during a composition', () => {
    renderUi(<Screen combo="mod+k" />);
    const input = screen.getByLabelText('이름');
    fireEvent.keyDown(input, { key: 'ㅏ', code: 'KeyK', ctrlKey: true });
    fireEvent.keyDown(input, { key: 'ㅏ', code: 'KeyK', ctrlKey: true, repeat: true });
    fireEvent.keyDown(input, { key: 'ㅏ', code: 'KeyK', ctrlKey: true, isComposing: true });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('a key works as soon as the screen is visible', () => {
    function Pressed() {
      // This is before the browser paints the rendered screen.
      useLayoutEffect(() => {
        fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC' });
      }, []);
      return <Screen combo="c" />;
    }
    renderUi(<Pressed />);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

test('the tab title follows the page', () => {
  function Screen() {
    useDocumentTitle('회의록');
    return null;
  }
  renderUi(<Screen />);
  expect(document.title).toBe('회의록 · 도장');
});
