import type { LiveChange, LiveGap } from './live-change.ts';
import type { LiveStatus } from './live-status.store.ts';
import type { People } from './presence.logic.ts';

/** The project that a tab listens to, and the places that are open in it. */
export interface Interest {
  /** Empty when the tab has no project. */
  readonly projectId: string;
  readonly places: readonly string[];
  /** Other projects whose rows a list of the tab shows. */
  readonly projects?: readonly string[];
}

/** Messages of the leading tab to the others. */
export type LeaderMessage =
  | { readonly kind: 'change'; readonly change: LiveChange }
  | { readonly kind: 'gap'; readonly gap: LiveGap }
  | { readonly kind: 'people'; readonly projectId: string; readonly people: People }
  | { readonly kind: 'status'; readonly status: LiveStatus };

/** Messages between tabs. */
export type TabMessage =
  | LeaderMessage
  | { readonly kind: 'interest'; readonly tab: string; readonly interest: Interest }
  | { readonly kind: 'leave'; readonly tab: string }
  /** A new leader asks every tab for its interests. */
  | { readonly kind: 'ask' };

/** Sends to the other tabs of the browser, not to this one. */
export interface TabLine {
  post(message: TabMessage): void;
  close(): void;
}

/** The version is part of the channel's name, so that tabs with another version of these messages are not reached. */
export const LINE_VERSION = 1;

export function openTabLine(name: string, onMessage: (message: TabMessage) => void): TabLine {
  if (typeof BroadcastChannel === 'undefined') return { post() {}, close() {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
