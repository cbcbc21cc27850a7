import { type DocumentJson, type DocumentNode, isStoredPicture, type ReadPicture } from '@dojang/shared-ui/document';

const sourcesOf = (nodes: readonly DocumentNode[] = []): string[] =>
  nodes.flatMap(({ attrs, content }) => [...(isStoredPicture(attrs?.src) ? [attrs.src] : []), ...sourcesOf(content)]);

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/**
 * The stored pictures of a document as data URLs, by their `src`.
 *
 * @throws AppError when a picture cannot be read, because a file with missing pictures would look complete
 */
export async function picturesAsData(document: DocumentJson, read: ReadPicture): Promise<Map<string, string>> {
  const { signal } = new AbortController();
  const pictures = new Map<string, string>();
  // The pictures are read one after the other, because a note may have hundreds.
  for (const src of new Set(sourcesOf(document.content))) pictures.set(src, await asDataUrl(await read(src, signal)));
  return pictures;
}
