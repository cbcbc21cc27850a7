/** How far a remote came: fetching its manifest (overrides) or entry, starting, asking for shared modules, running. */
export type Phase = 'manifest' | 'entry' | 'init' | 'share' | 'run';

/** How far each remote came, so that a failure can be told by where it happened rather than by its words. */
export interface Phases {
  reached(name: string, phase: Phase): void;
  of(name: string): Phase;
}

export function observedPhases(): Phases {
  const phases = new Map<string, Phase>();
  return {
    reached(name, phase) {
      // A container asks for its shared modules before it starts, and fails of them only when it runs.
      const isLater = phase === 'init' || phase === 'run';
      if (!(isLater && phases.get(name) === 'share')) phases.set(name, phase);
    },
    of: (name) => phases.get(name) ?? 'entry',
  };
}
