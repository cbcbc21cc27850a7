import { Node } from '@tiptap/core';
import { NODES, type NodeSpec, readAttributes } from '../../document/schema.ts';
import { leafText } from '../../document/text.ts';
import { type ShowLink, showIssueLink, showNoteLink } from '../reference-links.ts';
import type { Links, References } from '../references.ts';

type Attributes = Record<string, unknown>;

/** All attributes come from one call of `readAttributes`. */
const stored = { default: null, rendered: false, parseHTML: () => null };

interface Form {
  name: 'mention' | 'issueLink' | 'noteLink';
  tag: 'span' | 'a';
  className: string;
  /** Attributes of the element, for the clipboard. */
  write: (attrs: Attributes) => Record<string, unknown>;
  /** The attributes that `write` wrote. An element of another program may have other attributes. */
  read: (element: HTMLElement) => Attributes;
}

/** A node that refers to something. In the text it counts as one character. */
function referenceNode({ name, tag, className, write, read }: Form) {
  const spec: Partial<NodeSpec> = NODES[name] ?? {};
  const textOf = (attrs: Attributes) => leafText({ type: name, attrs }) ?? '';
  return Node.create<{ references: () => References | undefined }>({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addOptions: () => ({ references: () => undefined }),
    addAttributes: () => Object.fromEntries(Object.keys(spec.attrs ?? {}).map((attribute) => [attribute, stored])),
    parseHTML: () => [
      { tag: `${tag}.${className}`, getAttrs: (element) => readAttributes(spec, read(element)) ?? false },
    ],
    renderHTML: ({ node: { attrs } }) => [tag, { class: className, ...write(attrs) }, textOf(attrs)],
    renderText: ({ node: { attrs } }) => textOf(attrs),
  });
}

/** A link whose text is always the present title of its target. */
const linkNode = <Target>(
  form: Omit<Form, 'tag'>,
  show: ShowLink<Target>,
  linksOf: (references: References) => Links<Target> | undefined,
) =>
  referenceNode({ ...form, tag: 'a' }).extend({
    addNodeView() {
      const { references } = this.options;
      return ({ node: { attrs } }) => {
        const dom = document.createElement('a');
        dom.className = form.className;
        dom.textContent = leafText({ type: form.name, attrs }) ?? '';
        const given = references();
        const links = given && linksOf(given);
        const end = links && show(dom, String(attrs.id), links);
        return { dom, destroy: () => end?.(), ignoreMutation: () => true };
      };
    },
  });

/** A mention of a person, with the name at the time of writing. */
export const Mention = referenceNode({
  name: 'mention',
  tag: 'span',
  className: 'mention',
  write: ({ id }) => ({ 'data-user': id }),
  read: ({ dataset, textContent }) => ({ id: dataset.user, label: textContent?.replace(/^@/, '') }),
});

/** A link to an issue. */
export const IssueLink = linkNode(
  {
    name: 'issueLink',
    className: 'issue-link',
    write: ({ id, number, projectId }) => ({ 'data-issue': id, 'data-number': number, 'data-project': projectId }),
    read: ({ dataset }) => ({ id: dataset.issue, number: Number(dataset.number), projectId: dataset.project }),
  },
  showIssueLink,
  ({ issues }) => issues,
);

/** A link to a note, with its title at the time of writing. */
export const NoteLink = linkNode(
  {
    name: 'noteLink',
    className: 'note-link',
    write: ({ id, projectId }) => ({ 'data-note': id, 'data-project': projectId }),
    read: ({ dataset, textContent }) => ({ id: dataset.note, projectId: dataset.project, label: textContent }),
  },
  showNoteLink,
  ({ notes }) => notes,
);
