import { showError } from '@dojang/shared-ui';
import { useCallback } from 'react';
import type { FileSource } from './file.schema.ts';
import type { ChosenFile } from './upload/dropped-files.ts';

// The code is loaded with the first attachment, so that editors do not wait for it.
const loadUploads = () => import('./upload/begin-uploads.ts');

/** Uploads files as attachments of a note or issue. Folders are not kept. */
export function useAttach(projectId: string, type: FileSource, id: string) {
  return useCallback(
    (files: readonly ChosenFile[]): void => {
      const place = { projectId, categoryId: null, source: { type, id } };
      loadUploads()
        .then(({ beginUploads }) => beginUploads(files.map((chosen) => ({ chosen, place }))))
        .catch(showError);
    },
    [projectId, type, id],
  );
}
