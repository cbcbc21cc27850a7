import type { BlockComponent } from './component.ts';
import { STYLES } from './styles.ts';

/** One rule in the `styles` of project JSON. */
export interface StyleRule {
  selectors: string[];
  selectorsAdd?: string;
  style: Record<string, string>;
  state?: string;
  mediaText?: string;
  atRuleType?: string;
}

/** Breakpoints of the rules for tablets and phones, in CSS pixels; the editor's devices use them. */
export const TABLET_MAX = 1024;
export const PHONE_MAX = 640;

/**
 * Compiles our own stylesheet text to project rules. It supports only the syntax that `styles.ts` uses: rules, and
 * media queries around rules.
 */
export function compileRules(css: string): StyleRule[] {
  const out: StyleRule[] = [];
  let at = 0;
  for (let open = css.indexOf('{'); open >= 0; open = css.indexOf('{', at)) {
    const head = css.slice(at, open).trim();
    const end = endOfBlock(css, open);
    const body = css.slice(open + 1, end);
    if (head.startsWith('@media')) {
      const query = head.slice('@media'.length).trim();
      for (const rule of compileRules(body)) out.push({ ...rule, mediaText: query, atRuleType: 'media' });
    } else out.push({ ...selectorParts(head), style: styleOf(body) });
    at = end + 1;
  }
  return out;
}

/** Index of the bracket that closes the one at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}

function selectorParts(selector: string): Pick<StyleRule, 'selectors' | 'selectorsAdd' | 'state'> {
  const simple = /^\.([\w-]+)(?::(hover))?$/.exec(selector);
  if (!simple?.[1]) return { selectors: [], selectorsAdd: selector.replace(/\s+/g, ' ') };
  return simple[2] ? { selectors: [simple[1]], state: simple[2] } : { selectors: [simple[1]] };
}

function styleOf(body: string): Record<string, string> {
  const style: Record<string, string> = {};
  for (const declaration of body.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) style[declaration.slice(0, colon).trim()] = declaration.slice(colon + 1).trim();
  }
  return style;
}

const ALL = compileRules(STYLES);

/** The rules that the given components need, in the order of the stylesheet. */
export function rulesFor(components: BlockComponent[]): StyleRule[] {
  const classes = new Set<string>(['page']);
  const collect = (component: BlockComponent) => {
    for (const name of component.classes ?? []) classes.add(name);
    for (const child of component.components ?? []) collect(child);
  };
  for (const component of components) collect(component);
  return ALL.filter((rule) => classesOf(rule).every((name) => classes.has(name))).map((rule) => structuredClone(rule));
}

/** Identity of a rule within a project, so that a block that is added twice includes its rules once. */
export function ruleKey(rule: Pick<StyleRule, 'selectors' | 'selectorsAdd' | 'state' | 'mediaText'>): string {
  return [rule.selectors.join('.'), rule.selectorsAdd ?? '', rule.state ?? '', rule.mediaText ?? ''].join('|');
}

function classesOf(rule: StyleRule): string[] {
  const fromText = [...(rule.selectorsAdd ?? '').matchAll(/\.([\w-]+)/g)].map((match) => match[1] ?? '');
  // A rule for a list of selectors (`.a h2, .b h2`) is needed as soon as one selector is.
  return [...rule.selectors, ...(rule.selectorsAdd?.includes(',') ? [] : fromText)];
}
