import { documentToMarkdown, fileNameOf } from '@dojang/contract/markdown';
import { type DocumentJson, isStoredPicture } from '@dojang/shared-ui/document';

export { fileNameOf };

/** The note as Markdown. A stored picture has a path of this host, but the file is opened elsewhere. */
export const noteToMarkdown = (title: string, document: DocumentJson): string =>
  documentToMarkdown(title, document, (src) => (isStoredPicture(src) ? globalThis.location.origin + src : src));
