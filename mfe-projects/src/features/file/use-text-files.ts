import { notePictures } from '@dojang/shared-auth';
import type { PictureStore } from '@dojang/shared-ui/document';
import { useMemo } from 'react';
import type { FileSource } from './file.schema.ts';
import { useAttach } from './use-attach.ts';

/** For the editor of a note or issue. Pictures go into the text, and other dropped or pasted files become attachments. */
export function useTextFiles(projectId: string, type: FileSource, id: string): PictureStore {
  const attach = useAttach(projectId, type, id);
  return useMemo(
    () => ({
      ...notePictures(projectId),
      attach: (files) => attach(files.map((file) => ({ file, folder: [] }))),
    }),
    [projectId, attach],
  );
}
