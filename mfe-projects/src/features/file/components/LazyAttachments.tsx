import { lazy, memo, Suspense } from 'react';
import type { FileSource } from '../file.schema.ts';

const Attachments = lazy(async () => ({ default: (await import('./Attachments.tsx')).Attachments }));

interface Props {
  projectId: string;
  type: FileSource;
  /** Of the note or issue. */
  id: string;
  canWrite: boolean;
}

/** `Attachments` for a page with an editor. It is loaded after the text, and not rendered at each key press. */
export const LazyAttachments = memo(function LazyAttachments({ projectId, type, id, canWrite }: Props) {
  return (
    <Suspense>
      <Attachments projectId={projectId} source={{ type, id }} canWrite={canWrite} />
    </Suspense>
  );
});
