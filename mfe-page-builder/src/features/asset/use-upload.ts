import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import type { UploadWatch } from '@dojang/shared-ui/document';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../../keys.ts';

/** Stores a picture or a file of a site. */
type Store<Source, Stored> = (siteId: string, file: Source, watch: UploadWatch) => Promise<Stored>;

/** Runs one upload at a time, with progress and cancel. Unmounting cancels the upload. */
export function useUpload<Source, Stored>(
  siteId: string,
  store: Store<Source, Stored>,
  onUploaded: (stored: Stored) => void,
) {
  const client = useQueryClient();
  /** From 0 to 1; null before the first bytes are sent, while the file is being read. */
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: Source; signal: AbortSignal }) =>
      store(siteId, file, { onProgress: setShare, signal }),
    onSuccess: (stored, { signal }) => {
      void client.invalidateQueries({ queryKey: keys.assets(siteId) });
      // The upload was cancelled after the file was stored. The file is in the list, but it is not inserted.
      if (!signal.aborted) onUploaded(stored);
    },
  });
  const stop = () => controller.current?.abort();
  const start = (file: Source) => {
    controller.current = new AbortController();
    setShare(null);
    upload.mutate({ file, signal: controller.current.signal });
  };
  /** Retries the upload of the failed file. */
  const again = () => upload.variables && start(upload.variables.file);
  useEffect(() => () => controller.current?.abort(), []);
  return { upload, share, start, stop, again };
}
