import type { ComponentType } from 'react';

/** A shared component in all states, or a few components that belong together. */
export interface SpecimenEntry {
  name: string;
  /** The exports of `@dojang/shared-ui` that the specimen shows. */
  exports: readonly string[];
  note: string;
  /** The most important props. */
  props?: string;
  Show: ComponentType;
}
