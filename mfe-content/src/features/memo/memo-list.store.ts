import { useLocation } from '@dojang/shared-ui/router';
import { createStore, useStore } from 'zustand';
import { memoListPath } from './memo-filters.logic.ts';

/**
 * Number of cards that are rendered at first, and that are added near the end of the list. It is limited so that many memos do
 * not slow down typing.
 */
const STEP = 48;
/** Maximum number of history entries that are remembered. */
const MOST_ENTRIES = 50;

interface ListPlace {
  /** The list that was open last: its user, its address, and the captured memos that were saved after its filters were set. */
  list: { userId: string; path: string; captured: readonly string[] };
  /** Number of cards by key of the history entry. The entry that grew last is at the end. */
  shown: ReadonlyMap<string, number>;
}

/** The position of the user in the memos of this tab. */
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

/** Ids of the captured memos that were saved while the list has this address. */
export function useCaptured(userId: string, path: string): readonly string[] {
  return useStore(listStore, ({ list }) => (list.userId === userId && list.path === path ? list.captured : NONE));
}

/** The address of the last list, with its filters. */
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

/**
 * How many cards the list shows. After Back the list has as many cards as before, because the scroll position needs their
 * height.
 */
export function useShownCards(): [number, () => void] {
  const { key } = useLocation();
  const count = useStore(listStore, ({ shown }) => shown.get(key) ?? STEP);
  return [count, () => showMore(key)];
}
