import { sessionStore, useSession } from '@dojang/shared-auth';
import { useQueryClient } from '@dojang/shared-auth/query';
import { useEffect } from 'react';
import { keys } from '../../../keys.ts';
import { showUploads } from './UploadPanel.tsx';
import { uploads } from './uploads.ts';

let isShown = false;

/** Shows the uploads of this tab, and those that an earlier page began. Pages that can upload call it. */
export function useUploads(): void {
  const account = useSession((session) => session.id);
  const client = useQueryClient();
  useEffect(() => {
    if (!isShown) {
      isShown = true;
      showUploads();
      // Signing out ends the uploads, wherever the user is then.
      sessionStore.subscribe(({ id }) => {
        if (id === '') void uploads.enter('');
      });
    }
    void uploads.enter(account);
  }, [account]);
  useEffect(
    () => uploads.onFinished(({ projectId }) => void client.invalidateQueries({ queryKey: keys.files(projectId) })),
    [client],
  );
}
