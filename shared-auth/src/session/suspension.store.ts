import { createStore, useStore } from 'zustand';

export interface Suspension {
  isSuspended: boolean;
  /** What the admin wrote; empty when nothing. */
  reason: string;
}

const NONE: Suspension = { isSuspended: false, reason: '' };

/** Whether the account that was or should have been signed in here last is suspended. Ends with the next try to sign in. */
export const suspensionStore = createStore<Suspension>(() => NONE);

export const forgetSuspension = (): void => suspensionStore.setState(NONE, true);

export const useSuspension = (): Suspension => useStore(suspensionStore);
