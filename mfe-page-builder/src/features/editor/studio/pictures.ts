import { BLOCKS, type BlockComponent } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';
import type { UploadedImage } from '../../image/image.mutations.ts';
import { ensureRules, placeFor, select } from './actions.ts';
import { addItem, descendants } from './trait-actions.ts';

/** Asks the canvas to store picture files, and to insert each into the page, all in one undo step. */
export const STORE_PICTURES = 'dojang:store-pictures';
export interface PictureFiles {
  files: readonly File[];
  place: (image: UploadedImage) => void;
}

const isPicture = (component: Component) => component.tagName.toLowerCase() === 'img';

/** The pictures of blocks and templates are data URLs. */
const isSample = (picture: Component) => String(picture.getAttributes().src ?? '').startsWith('data:');

/** The description of the former picture does not fit the new picture. */
const attributesOf = ({ src, width, height }: UploadedImage) => ({
  ...{ src, width: String(width), height: String(height), alt: '' },
});

/** False for a deleted component. A picture may arrive long after its place was chosen. */
function isInPage(editor: Editor, component: Component | undefined): component is Component {
  const root = editor.getWrapper();
  let each = component;
  while (each && each !== root) each = each.parent();
  return each !== undefined && each === root;
}

/** Inserts a picture into a list of pictures: in place of the first sample, else at the end. */
export function addPicture(editor: Editor, list: Component, image: UploadedImage): void {
  if (!isInPage(editor, list)) return;
  const pictures = () => descendants(list).filter(isPicture);
  const sample = pictures().find(isSample);
  if (!sample) addItem(list);
  (sample ?? pictures().at(-1))?.addAttributes(attributesOf(image));
}

/**
 * Inserts pictures at a place of the page. The first picture replaces a picture there, and the others follow it. When the place
 * was deleted meanwhile, they are inserted at the end of the page. Only the first picture is selected, and only when no text is
 * being edited.
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

/** The component to which an element of the canvas belongs. */
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
