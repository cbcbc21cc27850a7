import { sessionStore, useSession } from '@dojang/shared-auth';
import { useQueryClient } from '@dojang/shared-auth/query';
import { useEffect } from 'react';
import { keys } from '../../../keys.ts';
import { byKey } from './by-key.ts';
import { showUploads } from './UploadPanel.tsx';
import { uploads } from './uploads.ts';

/** Minimum time between fetches, because each of a thousand small files would fetch the whole list again. */
const READ_MS = 1_000;

let isShown = false;

/** Shows the uploads of this tab, and uploads that an earlier page began. Pages with uploads call it. */
export function useUploads(): void {
  const account = useSession((session) => session.id);
  const client = useQueryClient();
  useEffect(() => {
    if (!isShown) {
      isShown = true;
      showUploads();
      // Signing out ends the uploads on any page.
      sessionStore.subscribe(({ id }) => {
        if (id === '') void uploads.enter('');
      });
    }
    void uploads.enter(account);
  }, [account]);
  useEffect(() => {
    const read = (projectId: string) => void client.invalidateQueries({ queryKey: keys.files(projectId) });
    const readSometimes = byKey(READ_MS, read);
    // After the last upload the list is fetched at once, because users may select all files.
    return uploads.onFinished(({ projectId }) => (uploads.isBusy() ? readSometimes : read)(projectId));
  }, [client]);
}
