import { Box, Heading } from '@dojang/shared-ui';
import { Conversation } from '../../conversation/components/Conversation.tsx';
import type { Note } from '../note.schema.ts';

/** Comments and activity of a note, below its text. */
export function NoteConversation({ note, canWrite }: { note: Note; canWrite: boolean }) {
  return (
    <Box as="section" aria-label="댓글과 활동" mt="16" pt="6" borderTopWidth="1px" _print={{ display: 'none' }}>
      <Heading as="h2" textStyle="heading" mb="4">
        댓글과 활동
      </Heading>
      <Conversation target={{ type: 'note', id: note.id }} projectId={note.project_id} canWrite={canWrite} />
    </Box>
  );
}
