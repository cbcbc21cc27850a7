/**
 * The part of GrapesJS' project data that the renderer reads, as plain shapes. Everything else in a project (data
 * sources, assets, symbols, the editor's own flags) is kept by the editor and not used here.
 */
export interface ProjectComponent {
  type?: unknown;
  tagName?: unknown;
  attributes?: unknown;
  classes?: unknown;
  style?: unknown;
  content?: unknown;
  components?: unknown;
  /** Id of the section, on a reference to a shared section. */
  sectionId?: unknown;
  /** On content that replaced a reference: the id of the section and the other data of the reference. */
  sharedSection?: unknown;
  sharedReference?: unknown;
  /** On a text that the site's consent replaced: the content before. */
  siteConsent?: unknown;
}

export interface ProjectRule {
  selectors?: unknown;
  selectorsAdd?: unknown;
  style?: unknown;
  state?: unknown;
  mediaText?: unknown;
  atRuleType?: unknown;
  /** On a rule of a shared section: the id of that section. */
  sharedSection?: unknown;
}

export interface ProjectParts {
  root: ProjectComponent;
  rules: ProjectRule[];
}

/** The first page's component tree and the project's rules, or `null` when there is no tree. */
export function projectParts(project: unknown): ProjectParts | null {
  const data = asRecord(project);
  const page = asRecord(asArray(data?.pages)[0]);
  if (!page) return null;
  const frame = asRecord(asArray(page.frames)[0]);
  const root = asRecord(frame?.component) ?? (page.component === undefined ? null : { components: [page.component] });
  if (!root) return null;
  const rules = asArray(data?.styles).filter((rule) => asRecord(rule) !== null) as ProjectRule[];
  return { root, rules };
}

export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A simple value as text; `null` for arrays and objects, whose `toString` could return anything. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** The components among the children of a component. */
export const componentsIn = (components: unknown): ProjectComponent[] =>
  asArray(components).filter((child) => asRecord(child) !== null) as ProjectComponent[];

/** The id of a component's element. */
export function idOf({ attributes }: ProjectComponent): string | null {
  const id = asRecord(attributes)?.id;
  return typeof id === 'string' && id !== '' ? id : null;
}

/** The ids of a component and of all components in it. */
export function idsIn(component: ProjectComponent, found: Set<string> = new Set(), depth = 0): Set<string> {
  const id = idOf(component);
  if (id !== null) found.add(id);
  if (depth < MAX_DEPTH) for (const child of componentsIn(component.components)) idsIn(child, found, depth + 1);
  return found;
}

/** Maximum depth of a tree. A deeper tree is not rendered, and the database refuses it. */
export const MAX_DEPTH = 64;

/** Class names of a component or of a rule's selectors: strings, or `{ name, type }` with type 2 for an id. */
export function selectorName(value: unknown): { kind: 'class' | 'id'; name: string } | null {
  if (typeof value === 'string') {
    if (value.startsWith('#')) return { kind: 'id', name: value.slice(1) };
    return { kind: 'class', name: value.startsWith('.') ? value.slice(1) : value };
  }
  const record = asRecord(value);
  if (typeof record?.name !== 'string') return null;
  return { kind: record.type === 2 ? 'id' : 'class', name: record.name };
}
