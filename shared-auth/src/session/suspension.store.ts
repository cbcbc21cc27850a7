import { createStore, useStore } from 'zustand';

export interface Suspension {
  isSuspended: boolean;
  /** The admin's reason; empty when there is none. */
  reason: string;
}

const NONE: Suspension = { isSuspended: false, reason: '' };

/** Set when the account that was used last in this browser is suspended. The next attempt to sign in clears it. */
export const suspensionStore = createStore<Suspension>(() => NONE);

export const forgetSuspension = (): void => suspensionStore.setState(NONE, true);

export const useSuspension = (): Suspension => useStore(suspensionStore);
