import { type ProjectComponent, projectParts } from '../project.ts';

interface Words {
  title: string;
  text: string;
  /** A form of the page. */
  form?: ProjectComponent;
  /** Address to which the visitor continues. */
  link?: { label: string; href: string };
}

/**
 * A project that shows a message and one form of a page, in the look of the page. A visitor who has sent an answer gets it.
 *
 * @param project the page
 */
export function formPage(project: unknown, { title, text, form, link }: Words): unknown {
  const parts = projectParts(project);
  const { classes, attributes } = parts?.root ?? {};
  const around = {
    tagName: 'div',
    style: { 'max-width': '720px', margin: '0 auto', padding: '56px 20px' },
    components: [
      line('h1', title, { 'font-size': '28px', 'line-height': '1.3' }),
      line('p', text, { margin: '12px 0 36px', 'white-space': 'pre-line' }),
      ...(form ? [form] : []),
      ...(link ? [{ ...line('a', link.label, { 'font-weight': '700' }), attributes: { href: link.href } }] : []),
    ],
  };
  return {
    styles: parts?.rules ?? [],
    pages: [{ frames: [{ component: { classes, attributes, components: [around] } }] }],
  };
}

const line = (tagName: string, content: string, style: Record<string, string>) => ({
  tagName,
  style,
  components: [{ type: 'textnode', content }],
});
