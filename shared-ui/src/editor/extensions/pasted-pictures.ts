import { Fragment, type Node, type NodeType, Slice } from '@tiptap/pm/model';

const DATA = /^data:(image\/(?:png|jpeg));base64,(.*)$/s;

/** The file that a picture contains as a data URL, or null. */
export function fileOfData(src: unknown, alt: unknown): File | null {
  const [, type, base64] = typeof src === 'string' ? (DATA.exec(src) ?? []) : [];
  if (type === undefined || base64 === undefined) return null;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const name = typeof alt === 'string' && alt !== '' ? alt : '그림';
  return new File([bytes], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}

/**
 * The pasted content, with an empty paragraph for each picture with a data URL.
 *
 * @param carried called with each such paragraph and its picture; the paragraph is identified by object identity
 */
export function withoutDataPictures(
  slice: Slice,
  paragraph: NodeType,
  carried: (place: Node, file: File, alt: string | null) => void,
): Slice {
  const replaced = (node: Node): Node => {
    const file = node.type.name === 'image' ? fileOfData(node.attrs.src, node.attrs.alt) : null;
    if (!file) return node.childCount === 0 ? node : node.copy(within(node.content));
    const place = paragraph.create();
    carried(place, file, typeof node.attrs.alt === 'string' && node.attrs.alt !== '' ? node.attrs.alt : null);
    return place;
  };
  const within = (content: Fragment): Fragment => Fragment.fromArray(content.content.map(replaced));
  return new Slice(within(slice.content), slice.openStart, slice.openEnd);
}

/**
 * Whether HTML consists of only one picture. Browsers provide such HTML for a copied picture, and then the picture's file is
 * used.
 */
export function isOnlyPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.textContent.trim() === '' && body.querySelectorAll('img').length === 1 && !body.querySelector('table');
}
