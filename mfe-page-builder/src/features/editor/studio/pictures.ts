import { BLOCKS, type BlockComponent } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';
import type { UploadedImage } from '../../image/image.mutations.ts';
import { ensureRules, placeFor, select } from './actions.ts';
import { addItem, descendants } from './trait-actions.ts';

/** Asks the canvas to store picture files, and to put each into the page, in one undo step. */
export const STORE_PICTURES = 'dojang:store-pictures';
export interface PictureFiles {
  files: readonly File[];
  place: (image: UploadedImage) => void;
}

const isPicture = (component: Component) => component.tagName.toLowerCase() === 'img';

/** The pictures of blocks and templates are drawn in their address. */
const isSample = (picture: Component) => String(picture.getAttributes().src ?? '').startsWith('data:');

/** What a picture showed before says nothing about another one. */
const attributesOf = ({ src, width, height }: UploadedImage) => ({
  ...{ src, width: String(width), height: String(height), alt: '' },
});

/** False for a component that was deleted, as a picture may arrive long after its place was chosen. */
function isInPage(editor: Editor, component: Component | undefined): component is Component {
  const root = editor.getWrapper();
  let each = component;
  while (each && each !== root) each = each.parent();
  return each !== undefined && each === root;
}

/** Puts a picture into a list of pictures: in place of its first sample, else at its end. */
export function addPicture(editor: Editor, list: Component, image: UploadedImage): void {
  if (!isInPage(editor, list)) return;
  const pictures = () => descendants(list).filter(isPicture);
  const sample = pictures().find(isSample);
  if (!sample) addItem(list);
  (sample ?? pictures().at(-1))?.addAttributes(attributesOf(image));
}

/**
 * Pictures for a place of the page: the first one replaces a picture there, the others stand behind it. At the end of the page when
 * the place was deleted meanwhile. Only the first one is selected, while no text is edited.
 */
export function pictureFilesAt(editor: Editor, target: Component | undefined, files: readonly File[]): PictureFiles {
  let last: Component | undefined;
  return {
    files,
    place: (image) => {
      const place = [last, target].find((each) => isInPage(editor, each));
      const isFirst = last === undefined;
      if (isFirst && place && isPicture(place)) {
        place.addAttributes(attributesOf(image));
        last = place;
      } else last = inserted(editor, place, image);
      if (last && isFirst && !editor.getEditing()) select(editor, last);
    },
  };
}

function inserted(editor: Editor, place: Component | undefined, image: UploadedImage): Component | undefined {
  const definition: BlockComponent | undefined = BLOCKS.find(({ id }) => id === 'image')?.make();
  if (!definition) return undefined;
  ensureRules(editor, [definition]);
  const { parent, at } = placeFor(editor, definition, place ?? editor.getWrapper());
  const [added] = parent.append({ ...definition, attributes: attributesOf(image) } as never, { at });
  return added;
}

/** The component that an element of the canvas belongs to. */
export function componentOf(editor: Editor, element: EventTarget | null): Component | undefined {
  const wrapper = editor.getWrapper();
  const byElement = new Map(
    (wrapper ? descendants(wrapper) : []).map((each) => [each.getEl() as Node | undefined, each]),
  );
  for (let node = element as Node | null; node; node = node.parentNode) {
    const found = byElement.get(node);
    if (found && !found.is('textnode')) return found;
  }
  return undefined;
}
