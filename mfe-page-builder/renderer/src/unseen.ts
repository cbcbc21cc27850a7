import { asArray, asRecord, asText, type ProjectComponent, type ProjectRule, selectorName } from './project.ts';

/** Whether no visitor sees a component, on any device. */
export type IsUnseen = (component: ProjectComponent) => boolean;

/**
 * Finds components that the design hides from everybody: their own style or one of their classes has `display: none`, and no
 * rule for another state, device or class shows them. In doubt a component counts as seen.
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
  return (component) => {
    const own = component.style ?? asRecord(component.attributes)?.style;
    if (own !== undefined && own !== '' && displayOf(own) === 'none') return true;
    if (hiding.size === 0) return false;
    const names = asArray(component.classes).flatMap((entry) => selectorName(entry)?.name ?? []);
    return names.some((name) => hiding.has(name)) && !names.some((name) => showing.has(name));
  };
}

function namesOf({ selectors, selectorsAdd }: ProjectRule): string[] {
  const added = (asText(selectorsAdd) ?? '').split(/[^\w-]/).filter(Boolean);
  return [...asArray(selectors).flatMap((entry) => selectorName(entry)?.name ?? []), ...added];
}

/** The value of `display`; null when the style says none. */
function displayOf(style: unknown): string | null {
  const record = asRecord(style);
  if (record) return asText(record.display)?.trim() ?? null;
  const written = asText(style)?.split(';') ?? [];
  const last = written.findLast((declaration) => declaration.split(':')[0]?.trim() === 'display');
  return last?.split(':')[1]?.trim() ?? null;
}
