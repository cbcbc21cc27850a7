import type { Operator, PublicConfig, Snapshot } from '@dojang/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { BuildWatch } from './build-meta.ts';
import type { Overrides } from './federation/overrides.logic.ts';
import type { RemoteLoader } from './federation/remote-loader.ts';

/** Values that do not change during a page load: the snapshot and the values derived from it. */
export interface ShellState {
  snapshot: Snapshot;
  loader: RemoteLoader;
  builds: BuildWatch;
  overrides: Overrides;
}

const Context = createContext<ShellState | null>(null);

export function ShellProvider({ value, children }: { value: ShellState; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useShell(): ShellState {
  const state = useContext(Context);
  if (!state) throw new Error('used outside of the shell');
  return state;
}

/** Product name and tagline, from the configuration. */
export const useProduct = (): PublicConfig => useShell().snapshot.config;

/** The operator of this service, when it is configured. */
export const useOperator = (): Operator | undefined => useProduct().operator;
