import { withoutSiteConsent } from './form/site-consent.ts';
import {
  asArray,
  asRecord,
  componentsIn,
  idOf,
  idsIn,
  MAX_DEPTH,
  type ProjectComponent,
  type ProjectRule,
  projectParts,
  selectorName,
} from './project.ts';
import { withFreeIds } from './section-ids.ts';

/** Type of a component that is a reference to a shared section: `{ type, sectionId }`. It has no content of its own. */
export const SECTION_TYPE = 'global-section';

/** The project of a shared section; nothing for a section that is unknown or belongs to another site. */
export type SectionProjects = (id: string) => unknown;

/** Ids of the shared sections that a project places, each once, in the order of the page. */
export function sectionIdsIn(project: unknown): string[] {
  const ids = new Set<string>();
  const root = projectParts(project)?.root;
  const visit = (component: ProjectComponent, depth: number) => {
    const id = referenceOf(component);
    if (id !== null) ids.add(id);
    else if (depth < MAX_DEPTH) for (const child of componentsIn(component.components)) visit(child, depth + 1);
  };
  if (root) visit(root, 0);
  return [...ids];
}

/**
 * A project in which the content of shared sections takes the place of their references. A section is placed once in a page,
 * because ids are unique in a page. Further references, unknown references and references inside of a section stay, and the
 * renderer reports them. Each section is therefore inserted at most once, and circles cannot occur.
 */
export function withSections(project: unknown, projectOf: SectionProjects): unknown {
  const parts = projectParts(project);
  const data = asRecord(project);
  if (!parts || !data || sectionIdsIn(project).length === 0) return project;
  const placed = new Set<string>();
  const taken = idsIn(parts.root);
  const rules: ProjectRule[][] = [];
  const resolve = (component: ProjectComponent, depth: number): ProjectComponent => {
    const id = referenceOf(component);
    if (id !== null) {
      const section = placed.has(id) ? null : projectParts(projectOf(id));
      if (!section) return component;
      placed.add(id);
      const content = withFreeIds(section, taken);
      rules.push(content.rules.map((rule) => ({ ...rule, sharedSection: id })));
      return contentOf(content.root, component);
    }
    if (depth >= MAX_DEPTH || !Array.isArray(component.components)) return component;
    const components = component.components.map((child) => {
      const record = asRecord(child);
      return record ? resolve(record, depth + 1) : child;
    });
    return { ...component, components };
  };
  const component = resolve(parts.root, 0);
  return { ...data, styles: mergedRules(parts.rules, rules.flat()), pages: [{ frames: [{ component }] }] };
}

/**
 * A project with the rules for classes that its shared sections need, for an editor. References stay references, so the editor
 * stores no content of a section.
 */
export function withSectionRules(project: unknown, projectOf: SectionProjects): unknown {
  const parts = projectParts(project);
  const rules = sectionIdsIn(project).flatMap((id) => classRulesOf(projectOf(id)));
  return parts && rules.length > 0 ? { ...asRecord(project), styles: mergedRules(parts.rules, rules) } : project;
}

/**
 * Turns a version back into a draft: content of existing shared sections becomes a reference again, and the stored consent text
 * becomes a reference to the site's. Content of deleted shared sections becomes a part of the page.
 */
export function withReferences(project: unknown, exists: (sectionId: string) => boolean): unknown {
  const parts = projectParts(project);
  if (!parts) return project;
  const placed = new Set<string>();
  const left = new Set<string>();
  let isMarked = false;
  const resolve = (component: ProjectComponent, depth: number): ProjectComponent => {
    const { sharedSection: id, sharedReference, ...own } = component;
    const text = withoutSiteConsent(own);
    if (id !== undefined || text) isMarked = true;
    if (typeof id === 'string' && exists(id) && !placed.has(id)) {
      placed.add(id);
      idsIn(component, left);
      return { type: SECTION_TYPE, sectionId: id, ...(asRecord(sharedReference) ?? hiddenLike(component)) };
    }
    if (text) return text;
    if (depth >= MAX_DEPTH || !Array.isArray(own.components)) return own;
    const components = own.components.map((child) => {
      const record = asRecord(child);
      return record ? resolve(record, depth + 1) : child;
    });
    return { ...own, components };
  };
  const component = resolve(parts.root, 0);
  if (!isMarked) return project;
  const styles = parts.rules.flatMap(({ sharedSection: id, ...rule }) => {
    const isOfSection = typeof id === 'string' && placed.has(id);
    const isOfElementThere = selectorsOf(rule).some(({ kind, name }) => kind === 'id' && left.has(name));
    return isOfSection || isOfElementThere ? [] : [rule];
  });
  return { ...asRecord(project), styles, pages: [{ frames: [{ component }] }] };
}

/** A section in which the page's rules replace its own rules for the same classes. It then has the theme of that page. */
export function withRulesOf(section: unknown, page: readonly unknown[]): unknown {
  const parts = projectParts(section);
  if (!parts) return section;
  const ofPage = new Map(page.flatMap((rule) => (asRecord(rule) ? [[keyOf(rule as ProjectRule), rule] as const] : [])));
  const styles = parts.rules.map((rule) => (isOfElement(rule) ? rule : (ofPage.get(keyOf(rule)) ?? rule)));
  return { ...asRecord(section), styles };
}

/** The rules of a project. */
export const rulesOf = (project: unknown): readonly ProjectRule[] => projectParts(project)?.rules ?? [];

/** The elements of a section, as the browser of a visitor creates them. */
export function nodesOf(section: unknown): number {
  const count = (component: ProjectComponent, depth: number): number =>
    depth >= MAX_DEPTH
      ? 0
      : componentsIn(component.components).reduce(
          (sum, child) => (child.type === 'textnode' ? sum : sum + 1 + count(child, depth + 1)),
          0,
        );
  const root = projectParts(section)?.root;
  return root ? count(root, 0) : 0;
}

/** The section's rules for classes. The section shares these classes with the page. */
export const classRulesOf = (section: unknown): ProjectRule[] =>
  projectParts(section)?.rules.filter((rule) => !isOfElement(rule)) ?? [];

/** A section with only the rules of its own elements. */
export function withOwnRules(section: unknown): unknown {
  const parts = projectParts(section);
  return parts ? { ...asRecord(section), styles: parts.rules.filter(isOfElement) } : section;
}

/** The blocks that a section consists of. */
export const blocksOf = (section: unknown): ProjectComponent[] => componentsIn(projectParts(section)?.root.components);

/** A component of a page as the project of a new shared section, with the rules that style it and the page's theme. */
export function sectionOf(component: unknown, rules: readonly unknown[]): Record<string, unknown> {
  const root = { type: 'wrapper', classes: [PAGE_CLASS], components: [component] };
  const names = new Set<string>();
  collectNames(root, names, 0);
  const styles = rules.filter((rule) => namesOf(asRecord(rule) ?? {}).every((name) => names.has(name)));
  return { styles, pages: [{ frames: [{ component: root }] }] };
}

const PAGE_CLASS = 'page';

function referenceOf({ type, sectionId }: ProjectComponent): string | null {
  return type === SECTION_TYPE && typeof sectionId === 'string' ? sectionId : null;
}

/**
 * Content of a section with one block is that block, so that a header stays a header. Several blocks get a box around them. The
 * content is hidden when its reference is, and marked with the section's id, from which `withReferences` creates the reference
 * again.
 */
function contentOf(root: ProjectComponent, reference: ProjectComponent): ProjectComponent {
  const blocks = componentsIn(root.components);
  const block: ProjectComponent = (blocks.length === 1 && blocks[0]) || { tagName: 'div', components: blocks };
  const { type: _, sectionId: sharedSection, ...rest } = reference;
  const content = { ...block, sharedSection, ...(Object.keys(rest).length > 0 && { sharedReference: rest }) };
  if (asRecord(reference.attributes)?.hidden === undefined) return content;
  return { ...content, attributes: { ...asRecord(content.attributes), hidden: 'true' } };
}

/** What the reference says about content that was published before references were stored with the content. */
const hiddenLike = ({ attributes }: ProjectComponent) =>
  asRecord(attributes)?.hidden === undefined ? {} : { attributes: { hidden: 'true' } };

/**
 * The rules of a page and of its sections. For classes the rules of the page count, so that the whole page has one theme. For
 * ids the rules of the section count to which the element belongs.
 */
function mergedRules(page: readonly ProjectRule[], sections: readonly ProjectRule[]): ProjectRule[] {
  const ofElements = sections.filter(isOfElement);
  const replaced = new Set(ofElements.map(keyOf));
  const merged = page.filter((rule) => !isOfElement(rule) || !replaced.has(keyOf(rule)));
  const known = new Set(merged.map(keyOf));
  for (const rule of sections) {
    if (!isOfElement(rule)) {
      const key = keyOf(rule);
      if (known.has(key)) continue;
      known.add(key);
    }
    merged.push(rule);
  }
  return merged;
}

const selectorsOf = (rule: ProjectRule): { kind: 'class' | 'id'; name: string }[] =>
  asArray(rule.selectors).flatMap((entry) => selectorName(entry) ?? []);

const isOfElement = (rule: ProjectRule): boolean => selectorsOf(rule).some(({ kind }) => kind === 'id');

/** Identity of a rule in a project: where the rule applies, without its declarations. */
const keyOf = (rule: ProjectRule): string =>
  JSON.stringify([selectorsOf(rule), rule.selectorsAdd || '', rule.state || '', rule.mediaText || '']);

/** Classes and ids that a rule needs. In a list of selectors (`.a h2, .b h2`) no single class is required. */
function namesOf(rule: ProjectRule): string[] {
  const added = typeof rule.selectorsAdd === 'string' && !rule.selectorsAdd.includes(',') ? rule.selectorsAdd : '';
  return [
    ...selectorsOf(rule).map(({ kind, name }) => (kind === 'id' ? `#${name}` : name)),
    ...[...added.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? ''),
  ];
}

function collectNames(component: ProjectComponent, names: Set<string>, depth: number): void {
  for (const entry of asArray(component.classes)) {
    const name = selectorName(entry);
    if (name) names.add(name.name);
  }
  const id = idOf(component);
  if (id !== null) names.add(`#${id}`);
  if (depth < MAX_DEPTH) for (const child of componentsIn(component.components)) collectNames(child, names, depth + 1);
}
