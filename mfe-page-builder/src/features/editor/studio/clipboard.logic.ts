import { withoutCode } from '@dojang/renderer';
import { z } from 'zod';

/** A component or rule of project JSON. Other properties are kept unchanged. */
interface Node {
  attributes?: Record<string, unknown>;
  classes?: unknown[];
  components?: Node[];
  [key: string]: unknown;
}
export interface Rule {
  selectors?: unknown[];
  [key: string]: unknown;
}

/** Copied parts of a page, with the rules that style them. */
export interface Clip {
  components: Node[];
  styles: Rule[];
}

const FORMAT = 'dojang-page-1';
/** Maximum size of a copied text: a tenth of a draft. */
const MAX_LENGTH = 500_000;

const clipSchema = z.object({
  format: z.literal(FORMAT),
  components: z.array(z.record(z.string(), z.unknown())).min(1),
  styles: z.array(z.record(z.string(), z.unknown())),
});

/** The text for copied components; `null` when they are too large to copy. */
export function packed(components: unknown[], rules: Rule[]): string | null {
  const nodes = components as Node[];
  const ids = new Set(nodes.flatMap(idsIn));
  const classes = new Set(nodes.flatMap(classesIn));
  const styles = rules.filter(({ selectors = [] }) => {
    const names = selectors.map(nameOf);
    return (
      names.length > 0 && names.every((name) => (name.startsWith('#') ? ids : classes).has(name.replace(/^#/, '')))
    );
  });
  const text = JSON.stringify({ format: FORMAT, components, styles });
  return text.length > MAX_LENGTH ? null : text;
}

/**
 * The copied parts. They are cleaned like a stored page, because another tab or person may have written the text. Every id is
 * new, so that a copy on the same page has its own styles. `null` for any other text.
 */
export function unpacked(text: string, newId: (former: string) => string): Clip | null {
  if (text.length > MAX_LENGTH) return null;
  const parsed = clipSchema.safeParse(parsedJson(text));
  if (!parsed.success) return null;
  const { components: copied, styles } = parsed.data;
  const project = { pages: [{ frames: [{ component: { components: copied } }] }], styles };
  const cleaned = withoutCode(project) as {
    pages: { frames: { component: { components: Node[] } }[] }[];
    styles: Rule[];
  };
  const components = cleaned.pages[0]?.frames[0]?.component.components ?? [];
  const renamed = new Map(components.flatMap(idsIn).map((id) => [id, newId(id)]));
  return {
    components: components.map((component) => withIds(component, renamed)),
    styles: cleaned.styles.map((rule) => ({
      ...rule,
      selectors: (rule.selectors ?? []).map((selector) => {
        const id = nameOf(selector);
        return id.startsWith('#') ? `#${renamed.get(id.slice(1)) ?? id.slice(1)}` : selector;
      }),
    })),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Name of a selector: a class without a sign, an id with `#`. */
function nameOf(selector: unknown): string {
  if (typeof selector === 'string') return selector.replace(/^\./, '');
  const { name = '', type } = (selector ?? {}) as { name?: unknown; type?: unknown };
  return typeof name === 'string' ? (type === 2 ? `#${name}` : name) : '';
}

const childrenOf = (node: Node) => (Array.isArray(node.components) ? node.components : []);

function idsIn(node: Node): string[] {
  const id = node.attributes?.id;
  return [...(typeof id === 'string' ? [id] : []), ...childrenOf(node).flatMap(idsIn)];
}

function classesIn(node: Node): string[] {
  return [...(Array.isArray(node.classes) ? node.classes.map(nameOf) : []), ...childrenOf(node).flatMap(classesIn)];
}

function withIds(node: Node, renamed: ReadonlyMap<string, string>): Node {
  const id = node.attributes?.id;
  const next: Node = { ...node };
  if (typeof id === 'string') next.attributes = { ...node.attributes, id: renamed.get(id) ?? id };
  if (Array.isArray(node.components)) next.components = node.components.map((child) => withIds(child, renamed));
  return next;
}
