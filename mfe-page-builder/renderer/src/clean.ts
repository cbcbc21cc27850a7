import { isDroppedWhole, tagOf } from './elements.ts';
import { asArray, asRecord, MAX_DEPTH, type ProjectComponent } from './project.ts';
import { safeImage, safeLink } from './url.ts';

/** Properties that GrapesJS executes or writes into the canvas unescaped. */
const CODE_KEYS: ReadonlySet<string> = new Set(['script', 'script-export', 'script-props', 'toolbar', 'traits']);
const ADDRESSES: Record<string, (value: unknown) => string | null> = { href: safeLink, src: safeImage };

/**
 * A project that is safe to load into an editor: without elements, attributes and URLs that run code, and with text
 * where GrapesJS would parse HTML. The user who saved it may be another one than the user who opens it. Unknown data
 * is kept, so that an older editor does not lose data of a newer one.
 */
export function withoutCode(project: unknown): unknown {
  const data = asRecord(project);
  if (!data) return project;
  const pages = asArray(data.pages).map((page) => {
    const record = asRecord(page);
    if (!record) return page;
    const frames = asArray(record.frames).map((frame) => {
      const { component, ...rest } = asRecord(frame) ?? {};
      return { ...rest, component: cleanComponent(asRecord(component) ?? {}, 0) ?? {} };
    });
    const { component, ...rest } = record;
    return component === undefined || frames.length > 0
      ? { ...rest, frames }
      : { ...rest, component: cleanComponent(asRecord(component) ?? {}, 0) };
  });
  return { ...data, ...(Array.isArray(data.pages) ? { pages } : {}) };
}

function cleanComponent(component: Record<string, unknown>, depth: number): Record<string, unknown> | null {
  const { tagName, type } = component as ProjectComponent;
  const tag = tagOf(tagName, type);
  if (depth > MAX_DEPTH || isDroppedWhole(tag) || !/^[a-z#][a-z0-9:-]*$/.test(tag)) return null;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(component)) {
    if (!CODE_KEYS.has(key)) out[key] = value;
  }
  const attributes = asRecord(component.attributes);
  if (attributes) out.attributes = cleanAttributes(attributes);
  const children = childrenOf(component, type);
  if (children) {
    out.components = children.map((child) => cleanComponent(child, depth + 1)).filter((child) => child !== null);
  }
  // `content` is HTML for every component except text.
  if (type !== 'textnode' && typeof component.content === 'string') delete out.content;
  return out;
}

function childrenOf(component: Record<string, unknown>, type: unknown): Record<string, unknown>[] | null {
  const { components, content } = component;
  const text = (value: string) => ({ type: 'textnode', content: value });
  if (typeof components === 'string') return [text(components)];
  if (Array.isArray(components)) {
    return components
      .map((child) => (typeof child === 'string' ? text(child) : asRecord(child)))
      .filter((child) => child !== null);
  }
  return type !== 'textnode' && typeof content === 'string' && content !== '' ? [text(content)] : null;
}

function cleanAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const lower = name.toLowerCase();
    if (/^on|^srcdoc$|^formaction$|^action$|^xlink:|^srcset$/.test(lower) || !/^[a-z][\w:.-]*$/.test(lower)) continue;
    const check = Object.hasOwn(ADDRESSES, lower) ? ADDRESSES[lower] : undefined;
    out[name] = check && value !== '' && check(value) === null ? '' : value;
  }
  return out;
}
