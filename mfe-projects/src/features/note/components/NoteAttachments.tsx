import { Box } from '@dojang/shared-ui';
import { LazyAttachments } from '../../file/components/LazyAttachments.tsx';

interface Props {
  projectId: string;
  noteId: string;
  canWrite: boolean;
}

/** The files of a note, below its text. */
export const NoteAttachments = ({ projectId, noteId, canWrite }: Props) => (
  <Box maxW="3xl" mt="8" _print={{ display: 'none' }}>
    <LazyAttachments projectId={projectId} type="note" id={noteId} canWrite={canWrite} />
  </Box>
);
