/**
 * The elements that a published page may contain; others are not sent to visitors. By the HTML Standard's content
 * categories, without elements that run code, load, frame or submit.
 */

const PHRASING = 'a abbr b bdi br cite code em i img kbd mark q s small span strong sub sup time u svg'.split(' ');
const FLOW =
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table caption colgroup col tbody td tfoot th thead tr ul'.split(
    ' ',
  );

/**
 * Shapes only. There is no `use`, `image`, `foreignObject`, `style` or `animate`, and no text, because the HTML parser could
 * move text out of the SVG.
 */
const SVG_SHAPES = 'g path circle ellipse rect line polyline polygon'.split(' ');

export const HTML_ELEMENTS: ReadonlySet<string> = new Set([...PHRASING, ...FLOW]);
export const SVG_ELEMENTS: ReadonlySet<string> = new Set(SVG_SHAPES);
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);

/** Elements that end an open `<p>` when a browser parses them: a paragraph that contains one is written as a `div`. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(FLOW);

/** Element names that a selector may use. */
export const SELECTOR_ELEMENTS: ReadonlySet<string> = new Set([...PHRASING, ...FLOW, ...SVG_SHAPES]);

/** Elements that are removed with their content. The content is code, a fallback, or a control without a function. */
const DROPPED_WHOLE: ReadonlySet<string> = new Set(
  'applet audio base canvas embed form frame frameset head iframe input link map math meta noembed noframes noscript object option optgroup param plaintext portal script select slot source style template textarea title track video xmp foreignobject use image animate animatetransform animatemotion set'.split(
    ' ',
  ),
);

/**
 * An unknown but harmless wrapper (`font`, `center`, `x-card`) is replaced by its content; code is removed completely.
 */
export function isDroppedWhole(tag: string): boolean {
  return DROPPED_WHOLE.has(tag);
}

/**
 * The element that the editor renders for a component type without `tagName`. The editor does not store the defaults of a type,
 * and this holds for our own types too.
 */
const TYPE_TAGS: Record<string, string> = {
  wrapper: 'div',
  text: 'div',
  default: 'div',
  image: 'img',
  link: 'a',
  label: 'span',
  svg: 'svg',
  'svg-in': 'path',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  row: 'tr',
  cell: 'td',
  video: 'video',
  map: 'iframe',
  iframe: 'iframe',
  script: 'script',
  comment: '#comment',
  head: 'head',
  countdown: 'time',
  'countdown-date': 'time',
};

/** Lower-case element name of a component, or `#text` / `#comment`. */
export function tagOf(tagName: unknown, type: unknown): string {
  if (type === 'textnode') return '#text';
  if (typeof tagName === 'string' && tagName !== '') return tagName.toLowerCase();
  if (typeof type !== 'string') return 'div';
  return Object.hasOwn(TYPE_TAGS, type) ? (TYPE_TAGS[type] ?? 'div') : 'div';
}
