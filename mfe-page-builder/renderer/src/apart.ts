import { displayOf, hasClassOf, namesOf, ownDisplayOf } from './displays.ts';
import type { ProjectComponent, ProjectRule } from './project.ts';

/** Whether a component that is inline by its tag is shown on a line of its own or beside a gap, by its parent's style or its own. */
export type IsApart = (component: ProjectComponent, parent: ProjectComponent) => boolean;

const OWN_LINE = /^(?:block|flex|grid|flow-root|list-item|table)$/;
const SPREADING = /^(?:inline-)?(?:flex|grid)$/;

/** Rules of any device and state count: words with a space too many can be read, those with one too few cannot. */
export function apartBy(rules: readonly ProjectRule[]): IsApart {
  const ownLine = new Set<string>();
  const spreading = new Set<string>();
  for (const rule of rules) {
    const display = displayOf(rule.style) ?? '';
    for (const name of namesOf(rule)) {
      if (OWN_LINE.test(display)) ownLine.add(name);
      if (SPREADING.test(display)) spreading.add(name);
    }
  }
  const has = (component: ProjectComponent, pattern: RegExp, names: ReadonlySet<string>) => {
    const own = ownDisplayOf(component);
    return (own !== null && pattern.test(own)) || hasClassOf(names, component);
  };
  return (component, parent) => has(component, OWN_LINE, ownLine) || has(parent, SPREADING, spreading);
}
