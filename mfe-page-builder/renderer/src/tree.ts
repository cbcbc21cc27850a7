import { cut } from '@dojang/contract/text';
import type { IsApart } from './apart.ts';
import { isSafeClass, safeAttributes } from './attributes.ts';
import type { Audit } from './audit.ts';
import { COUNTDOWN_TYPES, countdownText } from './countdown.ts';
import { BLOCK_ELEMENTS, HTML_ELEMENTS, isDroppedWhole, SVG_ELEMENTS, tagOf, VOID_ELEMENTS } from './elements.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { Report } from './findings.ts';
import { ShownTexts } from './font/shown-texts.ts';
import type { FormPart, FormWriter } from './form/form-writer.ts';
import { isMap, MOST_MAPS, mapFrame, placeOf } from './map/map-frame.ts';
import { isSamplePoint } from './map/place.ts';
import type { PictureWriter } from './picture-writer.ts';
import { isInline, PlainWriter } from './plain.ts';
import { asArray, asRecord, MAX_DEPTH, type ProjectComponent, selectorName } from './project.ts';
import { SECTION_TYPE } from './sections.ts';
import type { IsUnseen } from './unseen.ts';

/** Maximum number of elements; the browser of a phone becomes unusable long before 20,000. */
export const MAX_NODES = 20_000;
const MAX_TEXT = 100_000;
/**
 * UTF-8 bytes of a page with its stylesheet: forty times a long article. A larger page would be slow on a phone, and
 * would block the gateway for other requests.
 */
export const MAX_BYTES = 2 * 1024 * 1024;

/** Path of a component. Its name (`0.2.1`) is computed only for a finding. */
export class Place {
  readonly #parent: Place | null;
  readonly #index: number;
  readonly depth: number;
  readonly inSvg: boolean;
  readonly inLink: boolean;

  constructor(parent: Place | null, index: number, inSvg: boolean, inLink: boolean) {
    this.#parent = parent;
    this.#index = index;
    this.depth = parent ? parent.depth + 1 : 0;
    this.inSvg = inSvg;
    this.inLink = inLink;
  }

  toString(): string {
    if (!this.#parent) return '';
    const above = this.#parent.toString();
    return above === '' ? String(this.#index) : `${above}.${this.#index}`;
  }
}

const HEADING = /^h[1-6]$/;

interface TreeOptions {
  /** `YYYY-MM-DD`, for countdowns. */
  today?: string | undefined;
  /** Whether the place of each element is written into `data-place`. */
  marks?: boolean | undefined;
  /** Finds the elements that the plain data leaves out. */
  isUnseen: IsUnseen;
  isApart: IsApart;
}

/** Writes a component tree as HTML through the allow-lists, and records the names that it uses. */
export class TreeWriter {
  readonly classes = new Set<string>();
  readonly ids = new Set<string>();
  readonly tags = new Set<string>();
  readonly images: string[] = [];
  /** The same page as plain data, built together with the HTML. */
  readonly plain = new PlainWriter();
  /** The texts of the page by the elements around them, for the page's fonts. */
  readonly texts = new ShownTexts();
  /** Declarations of components with an inline style, by the class that was generated for them. */
  readonly ownStyles: { className: string; style: unknown; place: Place }[] = [];
  nodes = 0;
  /** Frames of maps. */
  maps = 0;
  /** Whether an element has `hidden`, which the `display` of a class would override. */
  hasHidden = false;
  /** Number of characters written so far; each has at least one byte. */
  #size = 0;
  readonly #report: Report;
  readonly #audit: Audit;
  readonly #pictures: PictureWriter;
  readonly #forms: FormWriter;
  /** The component whose content is being written. */
  #around: ProjectComponent = {};
  readonly #today: string | undefined;
  readonly #marks: boolean;
  readonly #isUnseen: IsUnseen;
  readonly #isApart: IsApart;
  /** Results of `#className`, by entries that are strings. */
  readonly #classNames = new Map<string, string>();
  /** Text of the current heading or link so far; `null` outside of a heading or link. */
  #said: string | null = null;

  constructor(
    report: Report,
    audit: Audit,
    pictures: PictureWriter,
    forms: FormWriter,
    { today, marks = false, isUnseen, isApart }: TreeOptions,
  ) {
    this.#report = report;
    this.#audit = audit;
    this.#pictures = pictures;
    this.#forms = forms;
    this.#today = today;
    this.#marks = marks;
    this.#isUnseen = isUnseen;
    this.#isApart = isApart;
  }

  /**
   * Writes the page's root as a `div`; the content between a leading header and a trailing footer is wrapped in
   * `main`.
   */
  root(component: ProjectComponent): string {
    const place = new Place(null, 0, false, false);
    const attributes = safeAttributes('div', false, safeOwn(component), this.#report, place);
    const open = this.#open('div', component, attributes, place);
    const children = childrenOf(component);
    const tags = children.map((child) => (child ? tagOf(child.tagName, child.type) : ''));
    let from = 0;
    let to = children.length;
    while (from < to && tags[from] === 'header') from += 1;
    while (to > from && tags[to - 1] === 'footer') to -= 1;
    const hasMain = tags.includes('main');
    let html = open;
    this.#around = component;
    for (let index = 0; index <= children.length; index += 1) {
      if (index === from && !hasMain) html += this.#openMain();
      if (index === to && !hasMain) html += this.#close('main');
      const child = children[index];
      if (child) html += this.#node(child, place, index, false, false);
    }
    return html + this.#close('div');
  }

  #openMain(): string {
    this.texts.enter('main', '', '');
    return '<main>';
  }

  /** @param index position among the children. Half of all components are texts, and a text needs no `Place`. */
  #node(component: ProjectComponent, parent: Place, index: number, inSvg: boolean, inLink: boolean): string {
    this.nodes += 1;
    if (this.nodes > MAX_NODES) {
      if (this.nodes === MAX_NODES + 1) this.#report.add('node-limit', new Place(parent, index, inSvg, inLink));
      return '';
    }
    if (this.#size > MAX_BYTES) {
      if (!this.#report.has('size-limit')) this.#report.add('size-limit', new Place(parent, index, inSvg, inLink));
      return '';
    }
    if (parent.depth >= MAX_DEPTH) {
      this.#report.add('depth-limit', new Place(parent, index, inSvg, inLink));
      return '';
    }
    if (component.type === SECTION_TYPE) {
      this.#report.add('section-missing', new Place(parent, index, inSvg, inLink));
      return '';
    }
    const tag = tagOf(component.tagName, component.type);
    if (tag === '#text') return inSvg ? '' : this.#textOf(component.content, parent);
    if (tag === '#comment' || tag === 'head') return '';
    const place = new Place(parent, index, inSvg, inLink);
    const allowed = place.inSvg ? SVG_ELEMENTS.has(tag) : HTML_ELEMENTS.has(tag);
    if (allowed) return this.#element(tag, component, place);
    this.#report.add('element-removed', place, tag);
    return isDroppedWhole(tag) || place.inSvg || SVG_ELEMENTS.has(tag)
      ? ''
      : this.#inside(component, place, place.inSvg, place.inLink);
  }

  #element(wanted: string, component: ProjectComponent, place: Place): string {
    // A link inside a link would be split by the browser's parser, so the inner one becomes plain text.
    if (wanted === 'a' && place.inLink) return this.#inside(component, place, place.inSvg, true);
    if (!place.inSvg && !place.inLink && this.#forms.open(component)) {
      for (const finding of this.#forms.findings()) this.#report.add(finding, place);
      const html = this.#formPart(this.#forms.partOf(component), component, place);
      this.#forms.close();
      return html;
    }
    const part = this.#forms.partOf(component);
    if (part) return this.#formPart(part, component, place);
    if (wanted === 'div' && !place.inLink && isMap(component)) return this.#map(component, place);
    const tag = wanted === 'p' && holdsBlock(component) ? 'div' : wanted;
    this.tags.add(tag);
    const inSvg = place.inSvg || tag === 'svg';
    const own = safeOwn(component);
    const attributes = safeAttributes(tag, inSvg, own, this.#report, place);
    if (tag === 'img') return this.#image(component, attributes, place);
    if (tag === 'svg') this.#audit.sawContent();
    // Shapes contain no text.
    if (inSvg) {
      const open = this.#startTag(tag, component, attributes, place);
      return `${open}${this.#inside(component, place, true, place.inLink)}</${tag}>`;
    }
    if (tag === 'br') this.plain.text(' ');
    if (VOID_ELEMENTS.has(tag)) return this.#startTag(tag, component, attributes, place);
    const open = this.#open(tag, component, attributes, place);
    const isApart = isInline(tag) && this.#isApart(component, this.#around);
    if (isApart) this.plain.text(' ');
    this.plain.enter(tag, attributes, this.#isUnseen(component));
    const html =
      tag === 'time' && this.#today !== undefined && COUNTDOWN_TYPES.has(component.type)
        ? this.#worded(tag, open, this.#counted(component, this.#today), attributes, place)
        : this.#worded(tag, open, component, attributes, place);
    this.plain.leave();
    if (isApart) this.plain.text(' ');
    return html;
  }

  /** A part of a form. The renderer chooses its element and attributes; its classes and its content come from the component. */
  #formPart(part: FormPart | undefined, component: ProjectComponent, place: Place): string {
    if (!part) return '';
    const { tag, text, note = '', end = '' } = part;
    const attributes = new Map(part.attributes);
    this.#size += end.length;
    this.#audit.sawContent();
    if (part.isVoid) return this.#startTag(tag, component, attributes, place);
    const open = this.#open(tag, component, attributes, place);
    this.plain.enter(tag, attributes, this.#isUnseen(component));
    // A link in a button would be a control inside a control.
    const isButton = tag === 'button';
    const isTyped = tag === 'textarea';
    const inner =
      text === undefined
        ? this.#inside(component, place, false, place.inLink || isButton)
        : this.#textOf(text, place, isTyped);
    if (note !== '') {
      this.texts.enter('span', '', '');
      this.texts.text(note);
      this.texts.leave();
    }
    this.plain.leave();
    return `${open}${inner}${end}${this.#close(tag)}`;
  }

  /** The box of a map with its frame. The frame covers the content of the box. */
  #map(component: ProjectComponent, place: Place): string {
    const own = mapFrame(component);
    const { point } = placeOf(component);
    if (!point) this.#report.add('map-point', place);
    else if (isSamplePoint(point)) this.#report.add('sample-point', place);
    const frame = this.maps < MOST_MAPS ? own : '';
    if (frame !== '') this.maps += 1;
    this.tags.add('div');
    this.#audit.sawContent();
    const attributes = safeAttributes('div', false, safeOwn(component), this.#report, place);
    const open = this.#open('div', component, attributes, place, frame && 'dojang-map');
    this.#size += frame.length;
    this.plain.enter('div', attributes, this.#isUnseen(component));
    const inner = this.#inside(component, place, false, false);
    this.plain.leave();
    return `${open}${inner}${frame}${this.#close('div')}`;
  }

  /** A countdown with its text for today; unchanged when its date is invalid. */
  #counted(component: ProjectComponent, today: string): ProjectComponent {
    const content = countdownText(component.type, safeOwn(component).datetime, today);
    return content === null ? component : { ...component, components: [{ type: 'textnode', content }] };
  }

  /** Writes an element with content; the audit gets the text of a heading or link. */
  #worded(
    tag: string,
    open: string,
    component: ProjectComponent,
    attributes: ReadonlyMap<string, string>,
    place: Place,
  ): string {
    const isLink = tag === 'a';
    const isHeading = HEADING.test(tag);
    if (!isLink && !isHeading)
      return `${open}${this.#inside(component, place, false, place.inLink)}${this.#close(tag)}`;
    const before = this.#said;
    this.#said = attributes.get('aria-label') ?? '';
    const inner = this.#inside(
      isHeading ? withoutLastBreaks(component) : component,
      place,
      false,
      place.inLink || isLink,
    );
    const said = this.#said;
    this.#said = before === null ? null : before + said;
    if (isLink) this.#audit.link(attributes, said, place);
    else this.#audit.heading(Number(tag[1]), said, place);
    return `${open}${inner}${this.#close(tag)}`;
  }

  #image(component: ProjectComponent, own: ReadonlyMap<string, string>, place: Place): string {
    this.#audit.image(own, place);
    const source = own.get('src');
    if (source === undefined) return '';
    const attributes = new Map(own);
    if (this.#said !== null) this.#said += attributes.get('alt') ?? '';
    if (!attributes.has('alt')) attributes.set('alt', '');
    if (!this.#isUnseen(component)) this.plain.image(attributes);
    const isHidden = this.plain.isHidden || attributes.has('hidden');
    const className = this.#pictures.write(source, attributes, this.#around, isHidden);
    attributes.set('decoding', 'async');
    if (!source.startsWith('data:')) this.images.push(source);
    return this.#startTag('img', component, attributes, place, className);
  }

  #inside(component: ProjectComponent, place: Place, inSvg: boolean, inLink: boolean): string {
    const children = childrenOf(component);
    if (children.length === 0) return inSvg ? '' : this.#textOf(component.content, place);
    let html = '';
    const before = this.#around;
    this.#around = component;
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index];
      if (child) html += this.#node(child, place, index, inSvg, inLink);
    }
    this.#around = before;
    return html;
  }

  /**
   * @param place of the element around the text
   * @param isTyped whether a visitor typed it into the form that is shown again; such a text is no part of the page
   */
  #textOf(content: unknown, place: Place, isTyped = false): string {
    if (typeof content !== 'string' || content === '') return '';
    const text = cut(content, MAX_TEXT);
    if (text !== content) this.#report.add('size-limit');
    this.#audit.text(text, place);
    if (this.#said !== null) this.#said += text;
    this.plain.text(text);
    const html = escapeText(text);
    this.#size += html.length;
    if (!isTyped) this.texts.text(html);
    return html;
  }

  /** The start tag of an element with content. Each call needs a matching call of `#close`. */
  #open(
    tag: string,
    component: ProjectComponent,
    attributes: ReadonlyMap<string, string>,
    place: Place,
    ownClass = '',
  ): string {
    return this.#startTag(tag, component, attributes, place, ownClass, true);
  }

  #close(tag: string): string {
    this.texts.leave();
    return `</${tag}>`;
  }

  /**
   * @param ownClass a class of the renderer's, besides those of the component
   * @param isOpen whether texts inside of the element follow
   */
  #startTag(
    tag: string,
    component: ProjectComponent,
    attributes: ReadonlyMap<string, string>,
    place: Place,
    ownClass = '',
    isOpen = false,
  ): string {
    let out = '';
    let id = '';
    let classes = this.#classesOf(component, place);
    if (ownClass !== '') classes += classes === '' ? ownClass : ` ${ownClass}`;
    if (classes !== '') out += ` class="${classes}"`;
    for (const [name, value] of attributes) {
      if (name === 'hidden') this.hasHidden = true;
      if (name === 'id') {
        if (this.ids.has(value)) continue;
        this.ids.add(value);
        id = value;
      }
      out += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
    }
    if (this.#marks) out += ` data-place="${place}"`;
    if (tag === 'a' && attributes.get('target') === '_blank') out += ' rel="noopener noreferrer"';
    this.#size += out.length + 2 * tag.length + '<></>'.length;
    if (isOpen) this.texts.enter(tag, classes, id);
    return `<${tag}${out}>`;
  }

  #classesOf(component: ProjectComponent, place: Place): string {
    let names = '';
    for (const entry of asArray(component.classes)) {
      const name = this.#className(entry);
      if (name !== '') names += names === '' ? name : ` ${name}`;
    }
    const style = component.style ?? safeOwn(component).style;
    // No style attributes: the gateway's policy allows only the page's one stylesheet, by its hash.
    if (style !== undefined && style !== null && style !== '') {
      const className = `dojang-s${this.ownStyles.length}`;
      this.ownStyles.push({ className, style, place });
      this.classes.add(className);
      names += names === '' ? className : ` ${className}`;
    }
    return names;
  }

  /** The class of an entry, recorded as used; empty when the name is not allowed. */
  #className(entry: unknown): string {
    const known = typeof entry === 'string' ? this.#classNames.get(entry) : undefined;
    if (known !== undefined) return known;
    const selector = selectorName(entry);
    const name = selector?.kind === 'class' && isSafeClass(selector.name) ? selector.name : '';
    if (typeof entry === 'string') this.#classNames.set(entry, name);
    if (name !== '') this.classes.add(name);
    return name;
  }
}

/** A browser adds empty lines at the end while a user types; in a heading they would only push the page down. */
function withoutLastBreaks(component: ProjectComponent): ProjectComponent {
  if (!Array.isArray(component.components)) return component;
  const isEmpty = (child: unknown) => {
    const part = asComponent(child);
    const tag = part ? tagOf(part.tagName, part.type) : '';
    return tag === 'br' || (tag === '#text' && typeof part?.content === 'string' && part.content.trim() === '');
  };
  const last = component.components.findLastIndex((child) => !isEmpty(child));
  return last === component.components.length - 1
    ? component
    : { ...component, components: component.components.slice(0, last + 1) };
}

function safeOwn(component: ProjectComponent): Record<string, unknown> {
  return asRecord(component.attributes) ?? {};
}

/** Child components with their paths; a string, which GrapesJS would parse as HTML, is treated as text here. */
function childrenOf(component: ProjectComponent): (ProjectComponent | null)[] {
  const children = component.components;
  if (typeof children === 'string') return [{ type: 'textnode', content: children }];
  if (!Array.isArray(children)) return [];
  // One child more than the limit is kept, so that omitted children are reported.
  const counted = children.length > MAX_NODES ? children.slice(0, MAX_NODES + 1) : children;
  return counted.every(isComponent) ? counted : counted.map(asComponent);
}

function isComponent(child: unknown): child is ProjectComponent {
  return typeof child === 'object' && child !== null && !Array.isArray(child);
}

function asComponent(child: unknown): ProjectComponent | null {
  return typeof child === 'string' ? { type: 'textnode', content: child } : asRecord(child);
}

/**
 * Looks through a few wrappers that will be removed. When a deeper wrapper is missed, a paragraph loses its margin at most, and
 * the page stays safe.
 */
function holdsBlock(component: ProjectComponent, depth = 0): boolean {
  return childrenOf(component).some((child) => {
    if (!child) return false;
    const tag = tagOf(child.tagName, child.type);
    return BLOCK_ELEMENTS.has(tag) || (!HTML_ELEMENTS.has(tag) && depth < 3 && holdsBlock(child, depth + 1));
  });
}
