import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { useEffect, useRef, useState } from 'react';
import { type UploadedImage, uploadImage } from './image.mutations.ts';
import { imageQueries } from './image.queries.ts';

/** One upload at a time, with progress and cancel. Unmounting cancels it. */
export function useUpload(siteId: string, onUploaded: (image: UploadedImage) => void) {
  const client = useQueryClient();
  /** 0 to 1; null before the first bytes are sent, while the picture is read and resized. */
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: Blob; signal: AbortSignal }) =>
      uploadImage(siteId, file, { onProgress: setShare, signal }),
    onSuccess: (image, { signal }) => {
      void client.invalidateQueries({ queryKey: imageQueries.list(siteId).queryKey });
      // Cancelled after it was stored: the picture is in the list, but is not inserted.
      if (!signal.aborted) onUploaded(image);
    },
  });
  const stop = () => controller.current?.abort();
  const start = (file: Blob) => {
    controller.current = new AbortController();
    setShare(null);
    upload.mutate({ file, signal: controller.current.signal });
  };
  /** Retries the failed file. */
  const again = () => upload.variables && start(upload.variables.file);
  useEffect(() => () => controller.current?.abort(), []);
  return { upload, share, start, stop, again };
}
