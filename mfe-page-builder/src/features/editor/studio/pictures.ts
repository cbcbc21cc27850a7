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

/** Puts a picture into a list of pictures: in place of its first sample, else at its end. */
export function addPicture(list: Component, image: UploadedImage): void {
  const pictures = () => descendants(list).filter(isPicture);
  const sample = pictures().find(isSample);
  if (!sample) addItem(list);
  (sample ?? pictures().at(-1))?.addAttributes(attributesOf(image));
}

/** Pictures for a place of the page: the first one replaces a picture there, the others stand behind it. */
export function pictureFilesAt(editor: Editor, target: Component | undefined, files: readonly File[]): PictureFiles {
  let last: Component | undefined;
  return {
    files,
    place: (image) => {
      last =
        !last && target && isPicture(target)
          ? replaced(editor, target, image)
          : inserted(editor, last ?? target, image);
    },
  };
}

function replaced(editor: Editor, picture: Component, image: UploadedImage): Component {
  picture.addAttributes(attributesOf(image));
  editor.select(picture);
  return picture;
}

function inserted(editor: Editor, target: Component | undefined, image: UploadedImage): Component | undefined {
  const definition: BlockComponent | undefined = BLOCKS.find(({ id }) => id === 'image')?.make();
  if (!definition) return undefined;
  ensureRules(editor, [definition]);
  editor.select(target);
  const { parent, at } = placeFor(editor, definition);
  const [added] = parent.append({ ...definition, attributes: attributesOf(image) } as never, { at });
  if (added) select(editor, added);
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
