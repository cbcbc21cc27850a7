import { Node } from '@tiptap/core';
import { issueText, mentionText } from '../../document/text.ts';
import { showIssueLink } from '../issue-links.ts';
import type { References } from '../references.ts';

const inline = { group: 'inline', inline: true, atom: true } as const;

/** A mention of a person, with the name at the time of writing. */
export const Mention = Node.create({
  name: 'mention',
  ...inline,
  addAttributes: () => ({
    id: { default: null, rendered: false, parseHTML: (element) => element.dataset.user },
    label: { default: null, rendered: false, parseHTML: (element) => element.textContent?.replace(/^@/, '') },
  }),
  parseHTML: () => [{ tag: 'span.mention[data-user]' }],
  renderHTML: ({ node: { attrs } }) => [
    'span',
    { class: 'mention', 'data-user': String(attrs.id) },
    mentionText({ type: 'mention', attrs }),
  ],
  renderText: ({ node: { attrs } }) => mentionText({ type: 'mention', attrs }),
});

interface IssueLinkOptions {
  references: () => References | undefined;
}

/** A link to an issue. Its title is the issue's, at any time. */
export const IssueLink = Node.create<IssueLinkOptions>({
  name: 'issueLink',
  ...inline,
  addOptions: () => ({ references: () => undefined }),
  addAttributes: () => ({
    id: { default: null, rendered: false, parseHTML: (element) => element.dataset.issue },
    number: { default: null, rendered: false, parseHTML: (element) => Number(element.dataset.number) },
    projectId: { default: null, rendered: false, parseHTML: (element) => element.dataset.project },
  }),
  parseHTML: () => [{ tag: 'a.issue-link[data-issue][data-number][data-project]' }],
  // For the clipboard.
  renderHTML: ({ node: { attrs } }) => [
    'a',
    {
      class: 'issue-link',
      'data-issue': String(attrs.id),
      'data-number': String(attrs.number),
      'data-project': String(attrs.projectId),
    },
    issueText({ type: 'issueLink', attrs }),
  ],
  renderText: ({ node: { attrs } }) => issueText({ type: 'issueLink', attrs }),
  addNodeView() {
    const issues = () => this.options.references()?.issues;
    return ({ node: { attrs } }) => {
      const dom = document.createElement('a');
      dom.className = 'issue-link';
      dom.textContent = issueText({ type: 'issueLink', attrs });
      const source = issues();
      const end = source && showIssueLink(dom, String(attrs.id), Number(attrs.number), source);
      return { dom, destroy: () => end?.(), ignoreMutation: () => true };
    };
  },
});
