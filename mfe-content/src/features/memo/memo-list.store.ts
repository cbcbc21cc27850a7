import { useLocation } from '@dojang/shared-ui/router';
import { createStore, useStore } from 'zustand';
import { memoListPath } from './memo-filters.logic.ts';

/**
 * Number of cards rendered at first, and added near the end of the list, so that many memos do not slow down typing.
 */
const STEP = 48;
/** Entries of the history that are remembered. */
const MOST_ENTRIES = 50;

interface ListPlace {
  /** The list that was open last, whose it is, and the captured memos that were saved since its filters were set. */
  list: { userId: string; path: string; captured: readonly string[] };
  /** Number of cards by entry of the history, the one that grew last at the end. */
  shown: ReadonlyMap<string, number>;
}

/** Where the user was in the memos of this tab. */
const listStore = createStore<ListPlace>(() => ({
  list: { userId: '', path: '', captured: [] },
  shown: new Map(),
}));

export function rememberList(userId: string, path: string): void {
  const { list } = listStore.getState();
  if (list.userId === userId && list.path === path) return;
  listStore.setState({ list: { userId, path, captured: [] } });
}

export function rememberCaptured(userId: string, id: string): void {
  const { list } = listStore.getState();
  if (list.userId === userId) listStore.setState({ list: { ...list, captured: [...list.captured, id] } });
}

const NONE: readonly string[] = [];

/** Ids of the captured memos that were saved since the list has this address. */
export function useCaptured(userId: string, path: string): readonly string[] {
  return useStore(listStore, ({ list }) => (list.userId === userId && list.path === path ? list.captured : NONE));
}

/** The list with the filters that the user left it with. */
export function useLastList(userId: string): string {
  return useStore(listStore, ({ list }) => (list.userId === userId ? list.path : memoListPath()));
}

function showMore(key: string): void {
  listStore.setState(({ shown }) => {
    const others = [...shown].filter(([entry]) => entry !== key);
    const grown: [string, number] = [key, (shown.get(key) ?? STEP) + STEP];
    return { shown: new Map([...others, grown].slice(-MOST_ENTRIES)) };
  });
}

/** How many cards the list shows. Back finds as many as before, because the scroll position needs their height. */
export function useShownCards(): [number, () => void] {
  const { key } = useLocation();
  const count = useStore(listStore, ({ shown }) => shown.get(key) ?? STEP);
  return [count, () => showMore(key)];
}
