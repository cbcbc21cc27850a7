import { cut } from '@dojang/contract/text';
import type { Report, Where } from './findings.ts';
import { asText } from './project.ts';
import { safeImage, safeLink } from './url.ts';

/** Allowed values by attribute name. A function returns the cleaned value, or `null` to omit the attribute. */
type Check = (value: string) => string | null;

const text: Check = (value) => cut(value, 1000);
const id: Check = (value) => (isSafeId(value) ? value : null);
const ids: Check = (value) => (value.split(/\s+/).every(isSafeId) ? value : null);
const count: Check = (value) => (/^\d{1,5}$/.test(value) ? value : null);
const integer: Check = (value) => (/^-?\d{1,6}$/.test(value) ? value : null);
const token: Check = (value) => (/^[A-Za-z0-9:.+ -]{1,40}$/.test(value) ? value : null);
const flag: Check = (value) => (value === 'false' ? null : '');
const oneOf = (...allowed: string[]): Check => {
  const set = new Set(allowed);
  return (value) => (set.has(value) ? value : null);
};

const GLOBAL: Record<string, Check> = {
  id,
  title: text,
  lang: (value) => (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(value) ? value : null),
  dir: oneOf('ltr', 'rtl', 'auto'),
  hidden: flag,
  role: oneOf('img', 'list', 'listitem', 'note', 'presentation', 'none', 'group', 'region', 'separator', 'navigation'),
  'aria-label': text,
  'aria-hidden': oneOf('true', 'false'),
  'aria-labelledby': ids,
  'aria-describedby': ids,
};

const BY_ELEMENT: Record<string, Record<string, Check>> = {
  a: { href: safeLink, target: oneOf('_blank', '_self') },
  img: { src: safeImage, alt: text, width: count, height: count, loading: oneOf('lazy', 'eager') },
  ol: { start: integer, reversed: flag, type: oneOf('1', 'a', 'A', 'i', 'I') },
  li: { value: integer },
  details: { open: flag, name: token },
  td: { colspan: count, rowspan: count },
  th: { colspan: count, rowspan: count, scope: oneOf('row', 'col', 'rowgroup', 'colgroup') },
  col: { span: count },
  time: { datetime: token },
};

const number: Check = (value) => (/^-?[\d.]{1,12}(?:px|%)?$/.test(value) ? value : null);
const numbers: Check = (value) => (value.length <= 4_000 && /^[\d\s.,eE+-]+$/.test(value) ? value : null);
const paint: Check = (value) =>
  /^(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20}|var\(--[a-z][a-z0-9-]{0,30}\)|rgba?\([\d\s.,%/]{3,40}\))$/.test(value)
    ? value
    : null;

/**
 * Attributes of SVG shapes: geometry and paint; nothing that refers to anything (`href`, `filter`, `mask`,
 * `clip-path`).
 */
const SVG: Record<string, Check> = {
  viewbox: numbers,
  d: (value) => (value.length <= 8_000 && /^[\d\s.,eE+MmLlHhVvCcSsQqTtAaZz-]+$/.test(value) ? value : null),
  points: numbers,
  fill: paint,
  stroke: paint,
  'stroke-width': number,
  'stroke-linecap': oneOf('round', 'butt', 'square'),
  'stroke-linejoin': oneOf('round', 'miter', 'bevel'),
  'stroke-dasharray': numbers,
  'fill-rule': oneOf('evenodd', 'nonzero'),
  'fill-opacity': number,
  'stroke-opacity': number,
  opacity: number,
  transform: (value) => (/^(?:(?:translate|rotate|scale)\([\d\s.,-]{1,60}\)\s*){1,4}$/.test(value) ? value : null),
  preserveaspectratio: token,
  ...Object.fromEntries(
    ['x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'].map((key) => [key, number]),
  ),
};
/** Written in camel case, as the HTML parser adjusts them anyway. */
const SVG_SPELLING: Record<string, string> = { viewbox: 'viewBox', preserveaspectratio: 'preserveAspectRatio' };

// Joined once, because a page needs it some thousand times.
const withGlobal = (own: Record<string, Check>): ReadonlyMap<string, Check> =>
  new Map(Object.entries({ ...own, ...GLOBAL }));
const PLAIN_CHECKS = withGlobal({});
const SVG_CHECKS = withGlobal(SVG);
const CHECKS_BY_ELEMENT = new Map(Object.entries(BY_ELEMENT).map(([tag, own]) => [tag, withGlobal(own)]));

/** The editor's own attributes, and the attributes that the renderer writes itself. Both are removed without a finding. */
const SILENT = /^(?:data-|draggable$|contenteditable$|spellcheck$|class$|style$|rel$|decoding$|xmlns$)/;
const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'srcset', 'xlink:href', 'action', 'formaction']);

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * The attributes that a published page may have on a component, by name. The values are not yet escaped.
 *
 * @param tag lower-case element name that passed the allow-list
 * @param inSvg whether the element is an `svg` or inside of one
 */
export function safeAttributes(
  tag: string,
  inSvg: boolean,
  attributes: Record<string, unknown>,
  report: Report,
  place: Where,
): ReadonlyMap<string, string> {
  const keys = Object.keys(attributes);
  if (keys.length === 0) return NONE;
  const allowed = inSvg ? SVG_CHECKS : (CHECKS_BY_ELEMENT.get(tag) ?? PLAIN_CHECKS);
  const out = new Map<string, string>();
  for (const key of keys) {
    const isKnown = allowed.has(key);
    const name = isKnown ? key : key.toLowerCase();
    if (!isKnown && SILENT.test(name)) continue;
    const raw = attributes[key];
    if (raw === false || raw === null || raw === undefined) continue;
    const check = allowed.get(name);
    const value = raw === true ? '' : asText(raw);
    if (value === null) {
      report.add('attribute-removed', place, name);
      continue;
    }
    // A placeholder URL is a finding of the audit, and not an unsafe URL.
    if ((name === 'href' || name === 'src') && value.trim() === '') continue;
    const clean = check?.(value) ?? null;
    if (clean !== null) out.set(SVG_SPELLING[name] ?? name, clean);
    else if (check !== flag) report.add(URL_ATTRIBUTES.has(name) ? 'url-removed' : 'attribute-removed', place, name);
  }
  return out;
}

/**
 * Names that begin with `dojang` are reserved for the platform, so that a page cannot restyle the platform's line at its foot.
 */
const NAME = /^(?!dojang)[A-Za-z_][\w-]{0,63}$/i;

export function isSafeId(value: string): boolean {
  return NAME.test(value);
}

export function isSafeClass(value: string): boolean {
  return NAME.test(value);
}
