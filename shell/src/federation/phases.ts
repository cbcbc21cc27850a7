/**
 * The loading phases of a remote: fetching its manifest (overrides) or entry, starting, resolving shared modules,
 * running.
 */
export type Phase = 'manifest' | 'entry' | 'init' | 'share' | 'run';

/** The phase of each remote, so that a failure can be classified by its phase and not by its message. */
export interface Phases {
  reached(name: string, phase: Phase): void;
  of(name: string): Phase;
}

export function observedPhases(): Phases {
  const phases = new Map<string, Phase>();
  return {
    reached(name, phase) {
      // A container resolves its shared modules before it starts. When they fail, the failure appears only when the container
      // runs.
      const isLater = phase === 'init' || phase === 'run';
      if (!(isLater && phases.get(name) === 'share')) phases.set(name, phase);
    },
    of: (name) => phases.get(name) ?? 'entry',
  };
}
