import type { IconDrawing } from '@dojang/renderer/icons';

const SHAPES = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);
const GEOMETRY = 'd cx cy r rx ry x y x1 y1 x2 y2 width height points fill-rule'.split(' ');

/**
 * The shapes of an icon of a set, in the format of a page's drawings. Filled shapes keep their filling, and outlines get the
 * stroke of the page's icons.
 *
 * @param body content of an `svg` element @returns null when it contains other parts than shapes
 */
export function drawingOf(body: string): IconDrawing | null {
  const { documentElement: svg } = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`,
    'image/svg+xml',
  );
  const shapes: IconDrawing[number][] = [];
  for (const element of svg.querySelectorAll('*')) {
    if (element.localName === 'g' && !element.hasAttribute('transform')) continue;
    if (!SHAPES.has(element.localName) || element.hasAttribute('transform')) return null;
    const attributes: Record<string, string> = {};
    for (const name of GEOMETRY) {
      const value = element.getAttribute(name);
      if (value !== null) attributes[name] = value;
    }
    const paint = (name: string) => element.closest(`[${name}]`)?.getAttribute(name);
    if (paint('fill') === 'currentColor') {
      attributes.fill = 'currentColor';
      if (!paint('stroke')) attributes.stroke = 'none';
    }
    shapes.push([element.localName, attributes]);
  }
  return shapes.length > 0 ? shapes : null;
}
