import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { IMAGE_WIDTHS, isStoredPicture, type PictureStore } from '../../document/index.ts';
import { showStoredImage } from '../stored-image.ts';

/** Text that is shown when the alt text is missing. */
const NO_ALT = '설명이 없는 그림';

/**
 * A picture in the editor, rendered as in `documentToHtml`. Its alt text and width are changed in the picture's
 * toolbar.
 */
export class PictureView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly #img = document.createElement('img');
  readonly #caption = document.createElement('figcaption');
  readonly #pictures: PictureStore | undefined;
  #src: unknown;
  #end = () => {};

  constructor(node: Node, pictures: PictureStore | undefined) {
    this.#pictures = pictures;
    this.dom.append(this.#img, this.#caption);
    this.#draw(node);
  }

  update(node: Node): boolean {
    if (node.type.name !== 'image') return false;
    this.#draw(node);
    return true;
  }

  #draw({ attrs }: Node): void {
    const width = IMAGE_WIDTHS.find((known) => known === attrs.width);
    // Other classes belong to the editor, which marks the selected picture.
    this.dom.classList.add('picture');
    for (const known of IMAGE_WIDTHS) this.dom.classList.toggle(`picture-${known}`, known === width);
    // The hint is for the author only, not for readers with a screen reader.
    this.#img.alt = typeof attrs.alt === 'string' && attrs.alt !== '' ? attrs.alt : NO_ALT;
    this.#caption.textContent = typeof attrs.caption === 'string' ? attrs.caption : '';
    this.#caption.hidden = this.#caption.textContent === '';
    for (const [name, pixels] of [
      ['width', attrs.pixelWidth],
      ['height', attrs.pixelHeight],
    ] as const) {
      if (typeof pixels === 'number') this.#img.setAttribute(name, String(pixels));
      else this.#img.removeAttribute(name);
    }
    if (attrs.src === this.#src) return;
    this.#end();
    this.#src = attrs.src;
    if (!isStoredPicture(attrs.src)) this.#img.src = attrs.src;
    else if (this.#pictures) this.#end = showStoredImage(this.#img, attrs.src, this.#pictures.read);
  }

  /** The DOM follows the node, so other changes of the DOM are ignored. */
  ignoreMutation(): boolean {
    return true;
  }

  /** The retry button handles its own events. */
  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement;
  }

  destroy(): void {
    this.#end();
  }
}
