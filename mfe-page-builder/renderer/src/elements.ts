/**
 * What an element may be on a published page. An element that is not named here never reaches the visitor.
 * Following the HTML Standard's content categories, without anything that runs, loads, frames or submits.
 */

const PHRASING = 'a abbr b bdi br cite code em i img kbd mark q s small span strong sub sup time u svg'.split(' ');
const FLOW =
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table caption colgroup col tbody td tfoot th thead tr ul'.split(
    ' ',
  );

/** Shapes only: no `use`, `image`, `foreignObject`, `style`, `animate` and no text, which could leave the SVG. */
const SVG_SHAPES = 'g path circle ellipse rect line polyline polygon'.split(' ');

export const HTML_ELEMENTS: ReadonlySet<string> = new Set([...PHRASING, ...FLOW]);
export const SVG_ELEMENTS: ReadonlySet<string> = new Set(SVG_SHAPES);
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);

/** Elements that end an open `<p>` when a browser parses them: a paragraph that holds one is written as a `div`. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(FLOW);

/** Element names that a stylesheet's selector may hold. */
export const SELECTOR_ELEMENTS: ReadonlySet<string> = new Set([...PHRASING, ...FLOW, ...SVG_SHAPES]);

/** Dropped with everything inside: what is within is code, a fallback, or a control that has nothing to talk to. */
const DROPPED_WHOLE: ReadonlySet<string> = new Set(
  'applet audio base canvas embed form frame frameset head iframe input link map math meta noembed noframes noscript object option optgroup param plaintext portal script select slot source style template textarea title track video xmp foreignobject use image animate animatetransform animatemotion set'.split(
    ' ',
  ),
);

/** An unknown but harmless wrapper (`font`, `center`, `x-card`) goes, its content stays; code goes whole. */
export function isDroppedWhole(tag: string): boolean {
  return DROPPED_WHOLE.has(tag);
}

/** The element that GrapesJS makes of a component type when the project names no `tagName`. */
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
};

/** Lower-case element name of a component, or `#text` / `#comment`. */
export function tagOf(tagName: unknown, type: unknown): string {
  if (type === 'textnode') return '#text';
  if (typeof tagName === 'string' && tagName !== '') return tagName.toLowerCase();
  if (typeof type !== 'string') return 'div';
  return Object.hasOwn(TYPE_TAGS, type) ? (TYPE_TAGS[type] ?? 'div') : 'div';
}
