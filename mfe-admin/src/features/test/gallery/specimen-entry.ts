import type { ComponentType } from 'react';

/** A shared component, or a few that belong together, in all states. */
export interface SpecimenEntry {
  name: string;
  /** The exports of `@dojang/shared-ui` that it shows. */
  exports: readonly string[];
  note: string;
  /** The props that matter. */
  props?: string;
  Show: ComponentType;
}
