import { type BlockComponent, el, icon, named } from '../blocks/component.ts';
import type { IconName } from '../blocks/icons.ts';

type Child = BlockComponent | string;
interface Open {
  tag: string;
  attributes: Record<string, string>;
  children: Child[];
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)|(<)/gi;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/**
 * Our own well-formed markup as components of project JSON, so that a template reads as the page that it becomes.
 * `<icon name="phone" class="icon-small"/>` is a line icon, and `data-name` is the name in the layer list. There are no
 * entities and no comments.
 *
 * @throws Error for markup that is not well-formed
 */
export function markup(source: string): BlockComponent[] {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [token, slash, tag = '', attributes = '', selfClosing, text, stray] of source.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      if (text.trim() !== '' || !text.includes('\n')) parent.children.push(text.replace(/\s+/g, ' '));
    } else if (stray !== undefined) throw new Error(`unexpected < in ${parent.tag}`);
    else if (slash) {
      if (open.length === 1 || parent.tag !== tag) throw new Error(`${token} closes ${parent.tag}`);
      open.pop();
      (open.at(-1) ?? root).children.push(componentOf(parent, open));
    } else {
      const element: Open = { tag, attributes: attributesOf(attributes), children: [] };
      if (selfClosing || VOID_TAGS.has(tag)) parent.children.push(componentOf(element, open));
      else open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`${open.at(-1)?.tag} is not closed`);
  return root.children.filter((child) => typeof child !== 'string');
}

function attributesOf(source: string): Record<string, string> {
  return Object.fromEntries([...source.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
}

function componentOf({ tag, attributes, children }: Open, above: Open[]): BlockComponent {
  const { class: classes = '', 'data-name': name, ...rest } = attributes;
  if (tag === 'icon') return icon(rest.name as IconName, classes || undefined);
  const selector = [tag, ...classes.split(' ').filter(Boolean)].join('.');
  const component = el(selector, Object.keys(rest).length > 0 ? rest : [], trimmed(children));
  if (tag === 'svg') component.type = 'svg';
  else if (above.some((element) => element.tag === 'svg')) component.type = 'svg-in';
  return name ? named(name, component) : component;
}

/** The text without the white space after the opening tag and before the closing tag. */
function trimmed(children: Child[]): Child[] {
  return children
    .map((child, index) => {
      if (typeof child !== 'string') return child;
      const text = index === 0 ? child.trimStart() : child;
      return index === children.length - 1 ? text.trimEnd() : text;
    })
    .filter((child) => child !== '');
}
