import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Modal } from '../components/Modal.tsx';
import { alert, cancelConfirmOnNavigation, confirm, dialogStore } from '../overlay-state/dialog.store.ts';
import { dropDialogs, holdDialogs } from '../overlay-state/held-dialogs.ts';
import { snack, snackStore } from '../overlay-state/snack.store.ts';
import { toast, toastStore } from '../overlay-state/toast.store.ts';
import { renderUi } from '../testing/render.tsx';
import { pageLoading, pageProgress } from './loading.store.ts';
import { Overlays } from './Overlays.tsx';

const mount = () =>
  renderUi(
    <>
      <button type="button">밖</button>
      <Overlays />
    </>,
  );

async function ask(options: Parameters<typeof confirm>[0]) {
  const answered = vi.fn();
  act(() => void confirm(options).then(answered));
  const dialog = await screen.findByRole('alertdialog');
  return { answered, dialog };
}
afterEach(() => act(cancelConfirmOnNavigation));
const gone = () => waitFor(() => expect(dialogStore.getState().queue).toEqual([]));

test('an alert that opens while a dialog closes stays until it is read', async () => {
  function Leave() {
    const [open, setOpen] = useState(true);
    const submit = async () => {
      const shown = alert('탈퇴를 요청했어요.');
      await screen.findByRole('alertdialog');
      setOpen(false);
      await shown;
    };
    return (
      <Modal open={open} onClose={() => setOpen(false)} title="탈퇴하기">
        <button type="button" onClick={() => void submit()}>
          보내기
        </button>
      </Modal>
    );
  }
  const { user } = renderUi(
    <>
      <Leave />
      <Overlays />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: '보내기' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '탈퇴하기' })).toBeNull());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
  await gone();
});

describe('confirm', () => {
  test('확인 resolves true, 취소 resolves false', async () => {
    const { user } = mount();
    const first = await ask('계속할까요?');
    await user.click(within(first.dialog).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(first.answered).toHaveBeenCalledWith(true));
    const second = await ask('정말요?');
    await user.click(await screen.findByRole('button', { name: '취소' }));
    await waitFor(() => expect(second.answered).toHaveBeenCalledWith(false));
  });

  test('Esc cancels', async () => {
    const { user } = mount();
    const { answered, dialog } = await ask('계속할까요?');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
  });

  test('focus moves into the dialog, is trapped, and returns afterwards', async () => {
    const { user } = mount();
    screen.getByRole('button', { name: '밖' }).focus();
    const { dialog } = await ask({ message: '지울까요?', danger: true, confirmLabel: '지우기' });
    const cancel = within(dialog).getByRole('button', { name: '취소' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.tab();
    await user.tab();
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.click(cancel);
    await gone();
    await waitFor(() => expect(screen.getByRole('button', { name: '밖' })).toHaveFocus());
  });

  test('the message is HTML without executable content', async () => {
    mount();
    const html =
      '<b>회의록</b>을 지울까요?<img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:hit()">x</a>';
    const { dialog } = await ask(html);
    await waitFor(() => expect(within(dialog).getByText('회의록').tagName).toBe('B'));
    expect(dialog.querySelector('img, script, [onerror]')).toBeNull();
    expect(dialog.querySelector('a')?.getAttribute('href') ?? null).toBeNull();
    expect((window as { hit?: number }).hit).toBeUndefined();
  });

  test('confirm dialog: it is at least 400 px wide, and at most the screen width minus 32 px', async () => {
    mount();
    const { dialog } = await ask('계속할까요?');
    const name = [...dialog.classList].find((one) => one.startsWith('css-')) ?? '';
    const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    const rule = css.slice(css.indexOf(`.${name}{`)).split('}')[0];
    expect(rule).toContain('min-width:min(400px, calc(100vw - 32px))');
    expect(rule).toContain('max-width:min(560px, calc(100vw - 32px))');
  });
});

test('default alert button: an alert has one button, 확인', async () => {
  const { user } = mount();
  const closed = vi.fn();
  act(() => void alert('초대를 보냈어요.').then(closed));
  const dialog = await screen.findByRole('alertdialog', { name: '알림' });
  const buttons = within(dialog).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['확인']);
  await user.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

describe('while the page is covered', () => {
  afterEach(() => act(() => holdDialogs(false)));
  const shown = () => screen.queryAllByRole('alertdialog').filter(({ dataset }) => dataset.state === 'open');

  test('only the question whether to leave is shown, and an alert waits until the page is visible again', async () => {
    const { user } = mount();
    const read = vi.fn();
    act(() => void alert('민아에게 30만원을 보냈어요.').then(read));
    expect(await screen.findByRole('alertdialog')).not.toHaveAttribute('data-uncovered');
    act(() => holdDialogs(true));
    await waitFor(() => expect(shown()).toEqual([]));
    act(() => void confirm('회의록을 지울까요?'));
    const answered = vi.fn();
    act(() => void confirm({ message: '나갈까요?', isUncovered: true }).then(answered));
    await waitFor(() => expect(shown().map(({ textContent }) => textContent)).toEqual(['나갈까요?취소확인']));
    expect(shown()[0]).toHaveAttribute('data-uncovered');
    await user.click(within(shown()[0] as HTMLElement).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(answered).toHaveBeenCalledWith(true));
    await waitFor(() => expect(shown()).toEqual([]));
    expect(read).not.toHaveBeenCalled();
    act(cancelConfirmOnNavigation);
    act(() => holdDialogs(false));
    await waitFor(() => expect(shown()[0]).toHaveTextContent('민아에게 30만원을 보냈어요.'));
    await user.click(within(shown()[0] as HTMLElement).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(read).toHaveBeenCalled());
  });

  test('who leaves instead of signing in sees none of them', async () => {
    mount();
    act(() => holdDialogs(true));
    const read = vi.fn();
    act(() => void alert('민아에게 30만원을 보냈어요.').then(read));
    act(() => {
      dropDialogs();
      holdDialogs(false);
    });
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(shown()).toEqual([]);
  });
});

test('an error snack is announced assertively, others politely', () => {
  mount();
  act(() => {
    snack.success('저장했어요.');
    snack.error('저장하지 못했어요.');
  });
  expect(screen.getByText('저장했어요.').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText('저장하지 못했어요.').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  act(() => snackStore.setState({ snacks: [] }));
});

test('a toast shows its text, runs its action and closes', async () => {
  const { user } = mount();
  const onClick = vi.fn();
  act(
    () =>
      void toast({
        title: '노트를 지웠어요',
        description: '30일 뒤에 사라져요',
        action: { label: '되돌리기', onClick },
      }),
  );
  expect(screen.getByText('30일 뒤에 사라져요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(toastStore.getState().toasts).toEqual([]));
});

test('page loading covers the page, page progress shows the share', () => {
  mount();
  act(() => pageLoading.show());
  expect(screen.getByRole('status', { name: '불러오는 중' })).toBeInTheDocument();
  act(() => pageProgress.set({ message: '파일을 올리는 중이에요', degree: 3, max: 8 }));
  const bar = screen.getByRole('progressbar', { name: '파일을 올리는 중이에요' });
  expect(bar).toHaveAttribute('aria-valuenow', '3');
  expect(bar).toHaveAttribute('aria-valuemax', '8');
  act(() => {
    pageLoading.hide();
    pageProgress.clear();
  });
  expect(screen.queryByRole('progressbar')).toBeNull();
});
