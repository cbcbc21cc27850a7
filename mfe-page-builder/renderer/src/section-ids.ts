import {
  asArray,
  asRecord,
  idOf,
  idsIn,
  MAX_DEPTH,
  type ProjectComponent,
  type ProjectParts,
  type ProjectRule,
  projectParts,
  selectorName,
} from './project.ts';

/**
 * The content of a shared section with ids that are free in the page. A page may already contain the same ids, because the
 * section was made from a part of it and the part was restored. An id that is taken gets another name, also in the section's
 * rules and links.
 *
 * @param taken the ids of the page; the ids of the section are added to it
 */
export function withFreeIds({ root, rules }: ProjectParts, taken: Set<string>): ProjectParts {
  const own = idsIn(root);
  const renamed = new Map<string, string>();
  for (const id of own)
    if (taken.has(id))
      renamed.set(
        id,
        freeName(id, (name) => taken.has(name) || own.has(name)),
      );
  for (const id of own) taken.add(renamed.get(id) ?? id);
  if (renamed.size === 0) return { root, rules };
  return { root: renamedIn(root, renamed, 0), rules: rules.map((rule) => renamedRule(rule, renamed)) };
}

/** The same for a project that contains a section. */
export function withFreeIdsIn(section: unknown, taken: ReadonlySet<string>): unknown {
  const parts = projectParts(section);
  if (!parts) return section;
  const { root, rules } = withFreeIds(parts, new Set(taken));
  return { ...asRecord(section), styles: rules, pages: [{ frames: [{ component: root }] }] };
}

function freeName(id: string, isTaken: (name: string) => boolean): string {
  let number = 2;
  while (isTaken(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

function renamedIn(component: ProjectComponent, renamed: ReadonlyMap<string, string>, depth: number): ProjectComponent {
  const next: ProjectComponent = { ...component };
  const attributes = asRecord(component.attributes);
  const id = renamed.get(idOf(component) ?? '');
  const { href } = attributes ?? {};
  const place = typeof href === 'string' && href.startsWith('#') ? renamed.get(href.slice(1)) : undefined;
  if (id !== undefined || place !== undefined) {
    next.attributes = { ...attributes, ...(id && { id }), ...(place && { href: `#${place}` }) };
  }
  if (depth < MAX_DEPTH && Array.isArray(component.components)) {
    next.components = component.components.map((child) => {
      const record = asRecord(child);
      return record ? renamedIn(record, renamed, depth + 1) : child;
    });
  }
  return next;
}

function renamedRule(rule: ProjectRule, renamed: ReadonlyMap<string, string>): ProjectRule {
  const selectors = asArray(rule.selectors).map((entry) => {
    const selector = selectorName(entry);
    const name = selector?.kind === 'id' ? renamed.get(selector.name) : undefined;
    return name === undefined ? entry : `#${name}`;
  });
  return { ...rule, selectors };
}
