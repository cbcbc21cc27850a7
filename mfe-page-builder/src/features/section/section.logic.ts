import { withSections } from '@dojang/renderer';
import type { Section } from './section.schema.ts';

/** A draft with the content of its shared sections, as visitors would see it. */
export function shownIn(project: unknown, sections: readonly Pick<Section, 'id' | 'project'>[]): unknown {
  const projects = new Map(sections.map((section) => [section.id, section.project]));
  return withSections(project, (id) => projects.get(id));
}
