import { displayOf, hasClassOf, namesOf, ownDisplayOf } from './displays.ts';
import type { ProjectComponent, ProjectRule } from './project.ts';

/**
 * Whether an inline component is shown apart from its neighbours: on its own line or beside a gap. Its own style or the style
 * of its parent can do that.
 */
export type IsApart = (component: ProjectComponent, parent: ProjectComponent) => boolean;

const OWN_LINE = /^(?:block|flex|grid|flow-root|list-item|table)$/;
const SPREADING = /^(?:inline-)?(?:flex|grid)$/;

/**
 * Rules of every device and state count. An extra space between words does no harm, but without a space two words become one.
 */
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
