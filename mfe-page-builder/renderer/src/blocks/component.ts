import { ICONS, type IconName } from './icons.ts';
import { PICTURES, type PictureName } from './pictures.ts';

/** A GrapesJS component definition of primitives only, in the format of project JSON. */
export interface BlockComponent {
  type?: string;
  tagName?: string;
  classes?: string[];
  attributes?: Record<string, string>;
  content?: string;
  components?: BlockComponent[];
  /** Name in the editor's layer list. */
  'custom-name'?: string;
}

type Child = BlockComponent | string;

const TEXT_TAGS = /^(?:h[1-6]|p|li|span|strong|em|small|summary|dt|dd|time|figcaption|blockquote|td|th|address)$/;

/**
 * An element: `el('p.lead.muted', { title: '…' }, '글')`. Elements with text become GrapesJS' `text`, so that a double
 * click edits them; `a` becomes `link`, `img` becomes `image`.
 */
export function el(selector: string, ...rest: (Record<string, string> | Child | Child[])[]): BlockComponent {
  const [tag = 'div', ...classes] = selector.split('.');
  const children = rest.flat().filter((part): part is Child => typeof part === 'string' || isComponent(part));
  const attributes = rest.find((part) => typeof part === 'object' && !Array.isArray(part) && !isComponent(part));
  const component: BlockComponent = { tagName: tag };
  const holdsWords = children.some((child) => typeof child === 'string');
  if (tag === 'a') component.type = 'link';
  else if (tag === 'img') component.type = 'image';
  else if (TEXT_TAGS.test(tag) && holdsWords) component.type = 'text';
  if (classes.length > 0) component.classes = classes;
  if (attributes) component.attributes = attributes as Record<string, string>;
  if (children.length > 0) {
    component.components = children.map((child) =>
      typeof child === 'string' ? { type: 'textnode', content: child } : child,
    );
  }
  return component;
}

function isComponent(part: unknown): part is BlockComponent {
  return typeof part === 'object' && part !== null && ('tagName' in part || 'type' in part);
}

/** A line icon. It is decorative, so it is hidden from screen readers. */
export function icon(name: IconName, className = 'icon'): BlockComponent {
  return {
    type: 'svg',
    tagName: 'svg',
    classes: [className],
    attributes: {
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '2',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    components: ICONS[name].map(([tagName, attributes]) => ({
      type: 'svg-in',
      tagName,
      attributes: { ...attributes },
    })),
  };
}

/** One of the placeholder pictures, in the shape that its classes define (`photo-wide under`). */
export function picture(name: PictureName, alt: string, className = 'photo'): BlockComponent {
  return {
    type: 'image',
    tagName: 'img',
    classes: className.split(' '),
    attributes: { src: PICTURES[name], alt, width: '1200', height: '900' },
  };
}

/** Sets the name of a block's root in the layer list. */
export function named(name: string, component: BlockComponent): BlockComponent {
  return { ...component, 'custom-name': name };
}
