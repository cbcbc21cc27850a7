import { documentToMarkdown, fileNameOf } from '@dojang/contract/markdown';
import { type DocumentJson, isStoredPicture } from '@dojang/shared-ui/document';
import { noteAddress } from '../conversation/conversation.logic.ts';

export { fileNameOf };

/** The note as Markdown. Stored pictures and notes have a path of this host, but the file is opened elsewhere. */
export const noteToMarkdown = (title: string, document: DocumentJson): string =>
  documentToMarkdown(
    title,
    document,
    (src) => (isStoredPicture(src) ? globalThis.location.origin + src : src),
    noteAddress,
  );
