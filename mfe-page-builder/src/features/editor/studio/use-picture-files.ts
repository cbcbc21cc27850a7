import { isAbort } from '@dojang/shared-auth';
import { useQueryClient } from '@dojang/shared-auth/query';
import { errorText, snack } from '@dojang/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../../../keys.ts';
import { type UploadedImage, uploadImage } from '../../image/image.mutations.ts';

/**
 * Stores picture files one after another. A message names files that cannot be used, and the others are still stored.
 * Unmounting cancels it.
 */
export function usePictureFiles(siteId: string) {
  const client = useQueryClient();
  /** Number of files that are not stored yet. */
  const [left, setLeft] = useState(0);
  const unmounted = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    return () => controller.abort();
  }, []);
  const store = async (files: readonly File[], onStored: (image: UploadedImage) => void) => {
    const { signal } = unmounted.current;
    setLeft((before) => before + files.length);
    for (const file of files) {
      try {
        const image = await uploadImage(siteId, file, { onProgress: () => {}, signal });
        if (!signal.aborted) onStored(image);
      } catch (error) {
        if (isAbort(error)) return;
        snack.error(`${file.name} · ${errorText(error)}`);
      }
      setLeft((before) => before - 1);
    }
    void client.invalidateQueries({ queryKey: keys.assets(siteId) });
  };
  return { left, store };
}
