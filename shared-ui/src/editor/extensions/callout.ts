import { mergeAttributes, Node } from '@tiptap/core';
import { CALLOUT_TONES, type CalloutTone } from '../../document/schema.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the selected blocks into a callout, or takes them out of it. */
      toggleCallout: (tone?: CalloutTone) => ReturnType;
    };
  }
}

const toneOf = (element: HTMLElement): CalloutTone =>
  CALLOUT_TONES.find((tone) => element.classList.contains(`callout-${tone}`)) ?? 'info';

/** A highlighted box: a hint, a success, a warning or an error. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: { default: 'info', parseHTML: toneOf, renderHTML: ({ tone }) => ({ class: `callout callout-${tone}` }) },
  }),
  parseHTML: () => [{ tag: 'div.callout' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { role: 'note' }), 0],
  addCommands() {
    return {
      toggleCallout:
        (tone = 'info') =>
        ({ commands }) =>
          commands.toggleWrap(this.name, { tone }),
    };
  },
});
