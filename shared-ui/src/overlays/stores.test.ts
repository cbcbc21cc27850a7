import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alert, cancelConfirmOnNavigation, confirm, dialogStore } from '../overlay-state/dialog.store.ts';
import { SNACK_GAP_PX, SNACK_PITCH_PX, snackDurationMs } from '../overlay-state/snack.logic.ts';
import { snack, snackStore } from '../overlay-state/snack.store.ts';
import {
  closeToast,
  closeToastsAbout,
  pauseToasts,
  resumeToasts,
  toast,
  toastStore,
  visibleToasts,
} from '../overlay-state/toast.store.ts';
import { pageLoading, pageLoadingStore, pageProgress, pageProgressStore, progressPercent } from './loading.store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('snacks', () => {
  test('notices stack: 60 px apart with 10 px gaps', () => {
    expect([SNACK_PITCH_PX, SNACK_GAP_PX]).toEqual([60, 10]);
  });

  test.each([
    [0, 2000],
    [20, 2000],
    [21, 3000],
    [40, 3000],
    [41, 4000],
    [60, 4000],
    [61, 5000],
    [90, 5000],
    [91, 7000],
    [130, 7000],
    [131, 8000],
  ])('%i characters are shown for %i ms', (length, ms) => {
    expect(snackDurationMs('가'.repeat(length))).toBe(ms);
  });

  test('a character is a grapheme', () => {
    expect(snackDurationMs('🎉'.repeat(20))).toBe(2000);
  });

  test('they close by themselves, each after its own time', () => {
    snack.error('가'.repeat(30));
    snack.success('저장했어요.');
    expect(snackStore.getState().snacks.map(({ kind }) => kind)).toEqual(['error', 'success']);
    vi.advanceTimersByTime(2000);
    expect(snackStore.getState().snacks.map(({ kind }) => kind)).toEqual(['error']);
    vi.advanceTimersByTime(1000);
    expect(snackStore.getState().snacks).toEqual([]);
  });
});

describe('toasts', () => {
  const open = () => toastStore.getState().toasts.filter((t) => t.open).length;

  test('toast default duration: one closes after 5000 ms and is removed 200 ms later', () => {
    toast({ title: '새 노트' });
    vi.advanceTimersByTime(4999);
    expect(open()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(open()).toBe(0);
    expect(toastStore.getState().toasts).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(toastStore.getState().toasts).toHaveLength(0);
  });

  test('toasts visible: the five most recent', () => {
    for (let n = 1; n <= 7; n++) toast({ title: String(n) });
    expect(visibleToasts(toastStore.getState().toasts).map(({ title }) => title)).toEqual(['3', '4', '5', '6', '7']);
  });

  test('none closes while paused, and each keeps its remaining time', () => {
    toast({ title: '하나' });
    vi.advanceTimersByTime(3000);
    pauseToasts();
    toast({ title: '둘' });
    vi.advanceTimersByTime(60_000);
    expect(open()).toBe(2);
    resumeToasts();
    vi.advanceTimersByTime(2000);
    expect(open()).toBe(1);
    vi.advanceTimersByTime(3000);
    expect(open()).toBe(0);
  });

  test('a change that is undone elsewhere closes the toast that offers the undo', () => {
    toast({ title: '하나를 옮겼어요', about: 'one' });
    toast({ title: '둘을 옮겼어요', about: 'two' });
    toast({ title: '저장했어요' });
    closeToastsAbout('one');
    expect(toastStore.getState().toasts.map(({ open }) => open)).toEqual([false, true, true]);
  });

  test('a toast closes the earlier toast about the same thing', () => {
    toast({ title: '옮겼어요', about: 'one' });
    toast({ title: '복원했어요', about: 'one' });
    expect(toastStore.getState().toasts.map(({ open }) => open)).toEqual([false, true]);
  });

  test('when the last toast is removed while hovered, the next toast is not paused forever', () => {
    const id = toast({ title: '하나' });
    pauseToasts();
    closeToast(id);
    vi.advanceTimersByTime(200);
    toast({ title: '둘' });
    vi.advanceTimersByTime(5000);
    expect(open()).toBe(0);
  });
});

describe('alert and confirm', () => {
  const first = () => dialogStore.getState().queue[0];

  test('an alert resolves when it is closed', async () => {
    const done = alert('저장했어요.');
    const request = first();
    expect(request).toMatchObject({ kind: 'alert', message: '저장했어요.' });
    if (request?.kind === 'alert') request.settle();
    await expect(done).resolves.toBeUndefined();
    expect(dialogStore.getState().queue).toEqual([]);
  });

  test('dialogs are queued', async () => {
    const one = confirm('하나?');
    const two = confirm({ message: '둘?', danger: true });
    const answer = (value: boolean) => {
      const request = first();
      if (request?.kind === 'confirm') request.settle(value);
    };
    answer(true);
    expect(first()).toMatchObject({ message: '둘?', danger: true });
    answer(false);
    await expect(Promise.all([one, two])).resolves.toEqual([true, false]);
  });

  test('a change of path cancels every confirmation, but no alert', async () => {
    const asked = [confirm('하나?'), confirm('둘?')];
    const told = alert('알림');
    cancelConfirmOnNavigation();
    await expect(Promise.all(asked)).resolves.toEqual([false, false]);
    const request = first();
    expect(dialogStore.getState().queue).toHaveLength(1);
    if (request?.kind === 'alert') request.settle();
    await told;
  });
});

describe('loading', () => {
  test('loading is shown with or without its overlay style, and hidden', () => {
    pageLoading.show();
    expect(pageLoadingStore.getState()).toEqual({ visible: true, overlay: true });
    pageLoading.show({ overlay: false });
    expect(pageLoadingStore.getState()).toEqual({ visible: true, overlay: false });
    pageLoading.hide();
    expect(pageLoadingStore.getState().visible).toBe(false);
  });

  test('progress is set and cleared', () => {
    pageProgress.set({ message: '올리는 중', degree: 1, max: 3 });
    expect(pageProgressStore.getState().progress).toEqual({ message: '올리는 중', degree: 1, max: 3 });
    pageProgress.clear();
    expect(pageProgressStore.getState().progress).toBeNull();
  });

  test.each([
    [1, 3, 33],
    [3, 3, 100],
    [5, 3, 100],
    [-1, 3, 0],
    [1, 0, 0],
    [Number.NaN, 3, 0],
  ])('%d of %d is %d percent', (degree, max, percent) => {
    expect(progressPercent({ degree, max })).toBe(percent);
  });
});
