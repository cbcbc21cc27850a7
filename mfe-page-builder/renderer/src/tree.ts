import { isSafeClass, safeAttributes } from './attributes.ts';
import type { Audit } from './audit.ts';
import { BLOCK_ELEMENTS, HTML_ELEMENTS, isDroppedWhole, SVG_ELEMENTS, tagOf, VOID_ELEMENTS } from './elements.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { Report } from './findings.ts';
import { asArray, asRecord, type ProjectComponent, selectorName } from './project.ts';

/** A page of 20,000 elements is no page any more; the browser of a phone stops being usable long before. */
export const MAX_NODES = 20_000;
export const MAX_DEPTH = 64;
const MAX_TEXT = 100_000;

interface Place {
  path: string;
  depth: number;
  inSvg: boolean;
  inLink: boolean;
}

/** Writes a component tree as HTML through the allow-lists, and remembers what it used. */
export class TreeWriter {
  readonly classes = new Set<string>();
  readonly ids = new Set<string>();
  readonly tags = new Set<string>();
  readonly images: string[] = [];
  /** Declarations of components that carry a style of their own, by the class made for them. */
  readonly ownStyles: { className: string; style: unknown; path: string }[] = [];
  nodes = 0;
  readonly #report: Report;
  readonly #audit: Audit;
  /** Visible text so far, to know what a heading or a link says. */
  #text = '';

  constructor(report: Report, audit: Audit) {
    this.#report = report;
    this.#audit = audit;
  }

  /** The page's root as a `div`; its middle is wrapped in `main`, between a leading header and a trailing footer. */
  root(component: ProjectComponent): string {
    const place: Place = { path: '', depth: 0, inSvg: false, inLink: false };
    const attributes = this.#attributes('div', component, place);
    const children = childrenOf(component);
    const tags = children.map((child) => tagOf(child.tagName, child.type));
    let from = 0;
    let to = children.length;
    while (from < to && tags[from] === 'header') from += 1;
    while (to > from && tags[to - 1] === 'footer') to -= 1;
    const hasMain = tags.includes('main');
    let html = '';
    for (const [index, child] of children.entries()) {
      if (index === from && !hasMain) html += '<main>';
      if (index === to && !hasMain) html += '</main>';
      html += this.#node(child, { ...place, path: String(index), depth: 1 });
    }
    if (from === children.length && !hasMain) html += '<main>';
    if (to === children.length && !hasMain) html += '</main>';
    return `<div${attributes}>${html}</div>`;
  }

  #node(component: ProjectComponent, place: Place): string {
    this.nodes += 1;
    if (this.nodes > MAX_NODES) {
      if (this.nodes === MAX_NODES + 1) this.#report.add('node-limit', place.path);
      return '';
    }
    if (place.depth > MAX_DEPTH) {
      this.#report.add('depth-limit', place.path);
      return '';
    }
    const tag = tagOf(component.tagName, component.type);
    if (tag === '#text') return place.inSvg ? '' : this.#textOf(component.content);
    if (tag === '#comment' || tag === 'head') return '';
    const allowed = place.inSvg ? SVG_ELEMENTS.has(tag) : HTML_ELEMENTS.has(tag);
    if (allowed) return this.#element(tag, component, place);
    this.#report.add('element-removed', place.path, tag);
    return isDroppedWhole(tag) || place.inSvg || SVG_ELEMENTS.has(tag) ? '' : this.#inside(component, place);
  }

  #element(wanted: string, component: ProjectComponent, place: Place): string {
    // A link within a link would be split by the browser's parser: the inner one becomes plain text.
    if (wanted === 'a' && place.inLink) return this.#inside(component, place);
    const tag = wanted === 'p' && holdsBlock(component) ? 'div' : wanted;
    this.tags.add(tag);
    const inSvg = place.inSvg || tag === 'svg';
    const own = safeOwn(component);
    const attributes = safeAttributes(tag, inSvg, own, this.#report, place.path);
    if (tag === 'img') return this.#image(component, attributes, place);
    const textBefore = this.#text.length;
    const open = `<${tag}${this.#written(tag, component, attributes, place)}>`;
    if (VOID_ELEMENTS.has(tag)) return open;
    const inner = this.#inside(component, { ...place, inSvg, inLink: place.inLink || tag === 'a' });
    if (tag === 'svg') this.#audit.sawContent();
    const said = (attributes.get('aria-label') ?? '') + this.#text.slice(textBefore);
    if (tag === 'a') this.#audit.link(attributes, said, place.path);
    else if (/^h[1-6]$/.test(tag)) this.#audit.heading(Number(tag[1]), said, place.path);
    return `${open}${inner}</${tag}>`;
  }

  #image(component: ProjectComponent, attributes: Map<string, string>, place: Place): string {
    this.#audit.image(attributes, place.path);
    const source = attributes.get('src');
    if (source === undefined) return '';
    this.#text += attributes.get('alt') ?? '';
    if (!attributes.has('alt')) attributes.set('alt', '');
    // The first picture is likely what the visitor waits for; the rest can come when it is near.
    const carried = source.startsWith('data:');
    if (!carried && !attributes.has('loading') && this.images.length > 0) attributes.set('loading', 'lazy');
    attributes.set('decoding', 'async');
    if (!carried) this.images.push(source);
    return `<img${this.#written('img', component, attributes, place)}>`;
  }

  #inside(component: ProjectComponent, place: Place): string {
    const children = childrenOf(component);
    if (children.length === 0)
      return typeof component.content === 'string' && !place.inSvg ? this.#textOf(component.content) : '';
    let html = '';
    const prefix = place.path === '' ? '' : `${place.path}.`;
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index];
      if (child) html += this.#node(child, { ...place, path: prefix + index, depth: place.depth + 1 });
    }
    return html;
  }

  #textOf(content: unknown): string {
    if (typeof content !== 'string' || content === '') return '';
    const text = content.length > MAX_TEXT ? content.slice(0, MAX_TEXT) : content;
    if (text.trim() !== '') this.#audit.sawContent();
    this.#text += text;
    return escapeText(text);
  }

  #attributes(tag: string, component: ProjectComponent, place: Place): string {
    return this.#written(
      tag,
      component,
      safeAttributes(tag, place.inSvg, safeOwn(component), this.#report, place.path),
      place,
    );
  }

  #written(tag: string, component: ProjectComponent, attributes: Map<string, string>, place: Place): string {
    let out = '';
    const classes = this.#classesOf(component, place);
    if (classes !== '') out += ` class="${classes}"`;
    for (const [name, value] of attributes) {
      if (name === 'id') {
        if (this.ids.has(value)) continue;
        this.ids.add(value);
      }
      out += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
    }
    if (tag === 'a' && attributes.get('target') === '_blank') out += ' rel="noopener noreferrer"';
    return out;
  }

  #classesOf(component: ProjectComponent, place: Place): string {
    const names: string[] = [];
    for (const entry of asArray(component.classes)) {
      const selector = selectorName(entry);
      if (selector?.kind === 'class' && isSafeClass(selector.name)) names.push(selector.name);
    }
    const style = component.style ?? safeOwn(component).style;
    // No style attributes: the gateway allows the page's one stylesheet by its hash and nothing else.
    if (style !== undefined && style !== null && style !== '') {
      const className = `dojang-s${this.ownStyles.length}`;
      this.ownStyles.push({ className, style, path: place.path });
      names.push(className);
    }
    for (const name of names) this.classes.add(name);
    return names.join(' ');
  }
}

function safeOwn(component: ProjectComponent): Record<string, unknown> {
  return asRecord(component.attributes) ?? {};
}

/** Child components; a string, which GrapesJS would parse as HTML, is text here. */
function childrenOf(component: ProjectComponent): ProjectComponent[] {
  const children = component.components;
  if (typeof children === 'string') return [{ type: 'textnode', content: children }];
  return asArray(children)
    .map((child) => (typeof child === 'string' ? { type: 'textnode', content: child } : asRecord(child)))
    .filter((child) => child !== null);
}

/** Looks through a few wrappers that will go; deeper ones only cost a paragraph its margin, never its safety. */
function holdsBlock(component: ProjectComponent, depth = 0): boolean {
  return childrenOf(component).some((child) => {
    const tag = tagOf(child.tagName, child.type);
    return BLOCK_ELEMENTS.has(tag) || (!HTML_ELEMENTS.has(tag) && depth < 3 && holdsBlock(child, depth + 1));
  });
}
