import { cut } from '@dojang/contract/text';
import { isSafeClass, isSafeId } from './attributes.ts';
import type { Report, Where } from './findings.ts';
import { asArray, asRecord, asText, type ProjectRule, selectorName } from './project.ts';
import { parseSelectors, type SafeSelector } from './selector.ts';
import { isAllowedProperty } from './style-properties.ts';
import type { ValueCache } from './style-value.ts';

/** Names that the tree uses. Rules for other names are not written. */
export interface Usage {
  classes: ReadonlySet<string>;
  ids: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}

const MAX_RULES = 5000;
const MAX_PROPERTIES = 80;
const MEDIA = /^(?:screen and )?\(\s*(max|min)-width\s*:\s*(\d{2,4}(?:\.\d{1,2})?)px\s*\)$/;
const STATE = /^(?:hover|focus|focus-visible|active|first-child|last-child|nth-of-type\(2n\))$/;

/**
 * Allowed, used rules of a project as one minified stylesheet: plain rules in their order, then media queries from
 * wide to narrow, as GrapesJS' canvas cascades them.
 */
export function renderStylesheet(rules: ProjectRule[], usage: Usage, values: ValueCache, report: Report): string {
  if (rules.length > MAX_RULES) report.add('style-limit');
  let plain = '';
  const media = new Map<string, string>();
  for (const rule of rules.slice(0, MAX_RULES)) {
    const selectors = selectorsOf(rule, values).filter((selector) => isUsed(selector, usage));
    if (selectors.length === 0) continue;
    const query = mediaOf(rule);
    if (query === null) {
      report.add('style-removed', undefined, asText(rule.atRuleType ?? rule.mediaText) ?? undefined);
      continue;
    }
    const body = declarations(rule.style, values, report);
    if (body === '' || !values.spend(body.length)) continue;
    const text = `${selectors.map((selector) => selector.text).join(',')}{${body}}`;
    if (query === '') plain += text;
    else media.set(query, (media.get(query) ?? '') + text);
  }
  const ordered = [...media].sort(([a], [b]) => mediaOrder(a) - mediaOrder(b));
  return plain + ordered.map(([query, body]) => `@media ${query}{${body}}`).join('');
}

/** The allowed declarations of a style object or a style attribute's text, minified. */
export function declarations(style: unknown, values: ValueCache, report: Report, place?: Where): string {
  const record = typeof style === 'string' ? splitStyle(style) : asRecord(style);
  if (!record) return '';
  const out: string[] = [];
  for (const property of Object.keys(record).slice(0, MAX_PROPERTIES)) {
    const raw = record[property];
    if (raw === '' || raw === null || raw === undefined || property.startsWith('__')) continue;
    // GrapesJS keeps several values of one property as an array; the last one wins, as in CSS.
    for (const single of Array.isArray(raw) ? raw : [raw]) {
      const value = values.get(property, single);
      if (value !== null) out.push(`${property}:${value}`);
      else if (!isIgnorable(property)) report.add('style-removed', place, `${property}: ${asText(single) ?? ''}`);
    }
  }
  return out.join(';');
}

function selectorsOf(rule: ProjectRule, values: ValueCache): SafeSelector[] {
  const out: SafeSelector[] = [];
  const simple: SafeSelector = { text: '', classes: [], ids: [], tags: [] };
  let safe = true;
  for (const entry of asArray(rule.selectors)) {
    const selector = selectorName(entry);
    if (!selector) safe = false;
    else if (selector.kind === 'id') {
      safe &&= isSafeId(selector.name);
      simple.ids.push(selector.name);
      simple.text += `#${selector.name}`;
    } else {
      safe &&= isSafeClass(selector.name);
      simple.classes.push(selector.name);
      simple.text += `.${selector.name}`;
    }
  }
  const state = typeof rule.state === 'string' ? rule.state : '';
  if (state !== '' && !STATE.test(state)) safe = false;
  if (safe && simple.text !== '') {
    simple.text += state && `:${state}`;
    out.push(simple);
  }
  if (typeof rule.selectorsAdd === 'string' && values.spend(rule.selectorsAdd.length)) {
    out.push(...parseSelectors(rule.selectorsAdd));
  }
  return out;
}

function isUsed(selector: SafeSelector, usage: Usage): boolean {
  return (
    selector.classes.every((name) => usage.classes.has(name)) &&
    selector.ids.every((name) => usage.ids.has(name)) &&
    selector.tags.every((name) => usage.tags.has(name))
  );
}

/** `''` without a query, a normalized query, or `null` for an unsupported at-rule. */
function mediaOf(rule: ProjectRule): string | null {
  const type = rule.atRuleType;
  if (type !== undefined && type !== '' && type !== 'media') return null;
  if (rule.mediaText === undefined || rule.mediaText === '') return type === 'media' ? null : '';
  const match = MEDIA.exec((asText(rule.mediaText) ?? '').trim());
  return match ? `(${match[1]}-width:${match[2]}px)` : null;
}

/** Order: widest `max-width` first, then narrowest `min-width` first. */
function mediaOrder(query: string): number {
  const width = Number(/[\d.]+/.exec(query)?.[0] ?? 0);
  return query.startsWith('(max') ? -width : width;
}

function splitStyle(text: string): Record<string, string> {
  const out: Record<string, string> = {};
  for (const part of cut(text, 10_000).split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0) out[part.slice(0, colon).trim().toLowerCase()] = part.slice(colon + 1).trim();
  }
  return out;
}

/** Vendor-prefixed variants of allowed properties are dropped without a finding. */
function isIgnorable(property: string): boolean {
  return /^-(?:webkit|moz|ms|o)-/.test(property) && isAllowedProperty(property.replace(/^-[a-z]+-/, ''));
}
