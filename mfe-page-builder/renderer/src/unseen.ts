import { displayOf, hasClassOf, namesOf, ownDisplayOf } from './displays.ts';
import type { ProjectComponent, ProjectRule } from './project.ts';

/** Whether no visitor sees a component, on any device. */
export type IsUnseen = (component: ProjectComponent) => boolean;

/**
 * Finds components that the design hides from everybody: their own style or one of their classes has `display: none`, and no
 * rule for another state, device or class shows them. When this is uncertain, a component counts as seen.
 */
export function unseenBy(rules: readonly ProjectRule[]): IsUnseen {
  const hiding = new Set<string>();
  const showing = new Set<string>();
  for (const rule of rules) {
    const display = displayOf(rule.style);
    if (display === null) continue;
    const names = namesOf(rule);
    const isPlain = !rule.mediaText && !rule.state && !rule.selectorsAdd && names.length === 1;
    for (const name of names) (isPlain && display === 'none' ? hiding : showing).add(name);
  }
  return (component) =>
    ownDisplayOf(component) === 'none' || (hasClassOf(hiding, component) && !hasClassOf(showing, component));
}
