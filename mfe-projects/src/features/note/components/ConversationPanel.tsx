import { Box, Flex, Heading, IconButton, Modal, useBreakpointValue } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { MessagesSquare, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Conversation } from '../../conversation/components/Conversation.tsx';
import type { Note } from '../note.schema.ts';

const TITLE = '댓글과 활동';

/**
 * The conversation of a note that is being edited. It is beside the text, or in a sheet when there is no space. It is closed
 * until the user opens it, or until the address names a comment.
 */
export function useConversationPanel(
  { id, project_id }: Pick<Note, 'id' | 'project_id'>,
  canWrite: boolean,
): { button: ReactNode; panel: ReactNode } {
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.has('comment'));
  const isBeside = useBreakpointValue({ base: false, xl: true }, { ssr: false });
  // The same element at each key press, so that the header is not rendered again.
  const button = useMemo(
    () => (
      <IconButton
        size="sm"
        variant={isOpen ? 'subtle' : 'outline'}
        colorPalette="gray"
        aria-label={TITLE}
        aria-expanded={isOpen}
        title={TITLE}
        onClick={() => setOpen(!isOpen)}
      >
        <MessagesSquare size={16} aria-hidden />
      </IconButton>
    ),
    [isOpen],
  );
  const panel = useMemo(() => {
    if (!isOpen) return null;
    const content = <Conversation target={{ type: 'note', id }} projectId={project_id} canWrite={canWrite} />;
    const close = () => setOpen(false);
    if (isBeside) return <Beside onClose={close}>{content}</Beside>;
    return (
      <Modal open onClose={close} title={TITLE} size="lg">
        {content}
      </Modal>
    );
  }, [isOpen, isBeside, id, project_id, canWrite]);
  return { button, panel };
}

function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Box
      as="aside"
      aria-label={TITLE}
      w="96"
      flexShrink={0}
      position="sticky"
      top="4"
      maxH="calc(100dvh - 6rem)"
      overflowY="auto"
      borderStartWidth="1px"
      ps="4"
    >
      <Flex align="center" mb="3">
        <Heading as="h2" textStyle="heading">
          {TITLE}
        </Heading>
        <IconButton ms="auto" size="2xs" variant="ghost" colorPalette="gray" aria-label="대화 접기" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Flex>
      {children}
    </Box>
  );
}
