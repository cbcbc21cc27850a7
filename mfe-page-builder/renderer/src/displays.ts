import { asArray, asRecord, asText, type ProjectComponent, type ProjectRule, selectorName } from './project.ts';

/** The names of classes that a rule is about. */
export function namesOf({ selectors, selectorsAdd }: ProjectRule): string[] {
  const added = (asText(selectorsAdd) ?? '').split(/[^\w-]/).filter(Boolean);
  return [...asArray(selectors).flatMap((entry) => selectorName(entry)?.name ?? []), ...added];
}

/** The value of `display`; null when the style does not set it. */
export function displayOf(style: unknown): string | null {
  const record = asRecord(style);
  if (record) return asText(record.display)?.trim() ?? null;
  const written = asText(style)?.split(';') ?? [];
  const last = written.findLast((declaration) => declaration.split(':')[0]?.trim() === 'display');
  return last?.split(':')[1]?.trim() ?? null;
}

/** The `display` of a component's own style. */
export function ownDisplayOf(component: ProjectComponent): string | null {
  const style = component.style ?? asRecord(component.attributes)?.style;
  return style === undefined || style === '' ? null : displayOf(style);
}

/** Whether a component has one of these classes. */
export const hasClassOf = (names: ReadonlySet<string>, { classes }: ProjectComponent): boolean =>
  names.size > 0 &&
  asArray(classes).some((entry) => {
    const selector = selectorName(entry);
    return selector !== null && names.has(selector.name);
  });
