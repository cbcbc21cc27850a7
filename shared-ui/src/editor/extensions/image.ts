import Image from '@tiptap/extension-image';
import { isSafeImageSource, isStoredPicture, type PictureStore } from '../../document/index.ts';
import { uploadPlugin } from './picture-uploads.ts';
import { PictureView } from './picture-view.ts';

const address = (element: HTMLElement): string | null => element.dataset.src ?? element.getAttribute('src');

/**
 * Pictures that are pasted, dropped or chosen in the file dialog. They are stored pictures, or come from http, https or
 * png/jpeg data.
 */
export const Picture = Image.extend<{ pictures: () => PictureStore | undefined }>({
  addOptions: () => ({ pictures: () => undefined }),
  addAttributes: () => ({
    src: { default: null, parseHTML: address },
    alt: { default: null },
    caption: { default: null, rendered: false },
    width: { default: null, rendered: false, parseHTML: () => null },
    pixelWidth: { default: null, rendered: false },
    pixelHeight: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'img', getAttrs: (element) => (isSafeImageSource(address(element)) ? null : false) }],
  renderHTML: ({ HTMLAttributes: { src, alt } }) => [
    'img',
    { [isStoredPicture(src) ? 'data-src' : 'src']: src, alt: alt ?? '' },
  ],
  addInputRules: () => [],
  addNodeView() {
    return ({ node }) => new PictureView(node, this.options.pictures());
  },
  addProseMirrorPlugins() {
    return [uploadPlugin(this.options.pictures)];
  },
});
