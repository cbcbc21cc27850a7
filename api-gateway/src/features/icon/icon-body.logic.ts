const SHAPES: ReadonlySet<string> = new Set(
  'g path circle ellipse rect line polyline polygon defs mask clippath lineargradient radialgradient stop'.split(' '),
);
const MOST_CHARACTERS = 20_000;

/**
 * Whether the markup of an icon consists of shapes only: no script, no event handler, no style, no reference to another
 * document. The markup may come from a service of somebody else.
 */
export function isHarmlessIcon(body: string): boolean {
  if (body.length > MOST_CHARACTERS || /<!|<\?|&|[\s"'/]on[a-z]|href|style|javascript:|url\((?!#)/i.test(body))
    return false;
  return [...body.matchAll(/<\/?([^\s/>]*)/g)].every(([, tag = '']) => SHAPES.has(tag.toLowerCase()));
}
