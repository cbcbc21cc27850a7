import { isDroppedWhole, tagOf } from './elements.ts';
import { asArray, asRecord, asText, MAX_DEPTH, selectorName } from './project.ts';
import { safeImage, safeLink } from './url.ts';

/** Parts of a project that the editor does not use: GrapesJS loads from them, or writes them into the canvas as they are. */
const UNUSED_PARTS = ['assets', 'dataSources', 'symbols'];
/** Unused parts of a frame: elements of its head, and references to another frame or component. */
const UNUSED_OF_FRAMES = ['head', 'styles', 'refFrame', 'refComponent'];
/**
 * Properties that GrapesJS executes or writes into the canvas unescaped, and properties that are checked separately. A property
 * called `__proto__` would become the prototype of the copy, and GrapesJS reads inherited properties too.
 */
const CODE_KEYS = ['script', 'script-export', 'script-props', 'toolbar', 'traits', 'dataResolver', 'delegate'];
const CHECKED_KEYS = ['tagName', 'type', 'attributes', 'classes', 'style', 'components', 'content', 'head', 'docEl'];
const LEFT_OUT: ReadonlySet<string> = new Set([...CODE_KEYS, ...CHECKED_KEYS, '__proto__']);
const ADDRESSES: Record<string, (value: unknown) => string | null> = { href: safeLink, src: safeImage };

/**
 * A project that is safe to load into an editor: without elements, attributes and URLs that run code, and with text where
 * GrapesJS would parse HTML. The project may have been saved by another user than the one who opens it. Malformed parts are
 * left out, because GrapesJS would not start. Unknown data is kept, so that an older editor does not lose data of a newer one.
 */
export function withoutCode(project: unknown): Record<string, unknown> {
  const { pages, styles, ...rest } = without(asRecord(project) ?? {}, UNUSED_PARTS);
  const cleaned = asArray(pages).flatMap((page) => cleanPage(asRecord(page)) ?? []);
  return {
    ...rest,
    ...(Array.isArray(styles) && { styles: styles.flatMap((rule) => cleanRule(asRecord(rule)) ?? []) }),
    ...(cleaned.length > 0 && { pages: cleaned }),
  };
}

function without(record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function cleanPage(page: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!page) return null;
  const { component, frames, ...rest } = without(page, ['styles']);
  const cleanRoot = (root: unknown) => cleanComponent(asRecord(root) ?? {}, 0) ?? {};
  const cleaned = asArray(frames).map((frame) => {
    const { component: root, ...others } = without(asRecord(frame) ?? {}, UNUSED_OF_FRAMES);
    return { ...others, component: cleanRoot(root) };
  });
  return component === undefined || cleaned.length > 0
    ? { ...rest, ...(cleaned.length > 0 && { frames: cleaned }) }
    : { ...rest, component: cleanRoot(component) };
}

/** Text properties of a style rule that GrapesJS reads. */
const WORDS_OF_RULES: ReadonlySet<string> = new Set(['selectorsAdd', 'state', 'mediaText', 'atRuleType']);

function cleanRule(rule: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!rule) return null;
  const { selectors, style, ...rest } = rule;
  const others = Object.entries(rest).filter(([name, value]) => !WORDS_OF_RULES.has(name) || typeof value === 'string');
  return { ...Object.fromEntries(others), selectors: cleanSelectors(selectors), style: textsOf(asRecord(style) ?? {}) };
}

const cleanSelectors = (selectors: unknown) => asArray(selectors).filter((each) => selectorName(each) !== null);

const textsOf = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => asText(value) !== null));

/** Whether GrapesJS replaces the value by a value from the data of the project. */
const isOfData = (value: unknown): boolean => isDataType(asRecord(value)?.type);
const isDataType = (type: unknown): boolean => typeof type === 'string' && type.startsWith('data-');

function cleanComponent(component: Record<string, unknown>, depth: number): Record<string, unknown> | null {
  const { tagName, type } = component;
  const tag = tagOf(tagName, type);
  if (depth > MAX_DEPTH || isDroppedWhole(tag) || !/^[a-z#][a-z0-9:-]*$/.test(tag)) return null;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(component)) {
    if (!LEFT_OUT.has(key) && !isOfData(value)) out[key] = value;
  }
  if (typeof tagName === 'string') out.tagName = tagName;
  if (typeof type === 'string' && !isDataType(type)) out.type = type;
  const attributes = asRecord(component.attributes);
  if (attributes) out.attributes = cleanAttributes(attributes);
  const style = asRecord(component.style);
  if (style ?? asText(component.style)) out.style = style ? textsOf(style) : component.style;
  if (Array.isArray(component.classes)) out.classes = cleanSelectors(component.classes);
  const children = childrenOf(component, type);
  if (children) {
    out.components = children.map((child) => cleanComponent(child, depth + 1)).filter((child) => child !== null);
  }
  // `content` is HTML for every component except text.
  if (type === 'textnode' && component.content !== undefined) out.content = asText(component.content) ?? '';
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
    if (asText(value) === null) continue;
    const check = Object.hasOwn(ADDRESSES, lower) ? ADDRESSES[lower] : undefined;
    out[name] = check && value !== '' && check(value) === null ? '' : value;
  }
  return out;
}
