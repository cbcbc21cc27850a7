import { Box } from '@dojang/shared-ui';
import { lazy, memo, Suspense } from 'react';

const Attachments = lazy(async () => ({
  default: (await import('../../file/components/Attachments.tsx')).Attachments,
}));

interface Props {
  projectId: string;
  noteId: string;
  canWrite: boolean;
}

/** The files of a note, below its text. They come after the text, and do not render at each key press. */
export const NoteAttachments = memo(function NoteAttachments({ projectId, noteId, canWrite }: Props) {
  return (
    <Box maxW="3xl" mt="8" _print={{ display: 'none' }}>
      <Suspense>
        <Attachments projectId={projectId} source={{ type: 'note', id: noteId }} canWrite={canWrite} />
      </Suspense>
    </Box>
  );
});
