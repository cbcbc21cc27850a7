import { Box, Flex } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { displayTitle } from '../note.schema.ts';
import { ancestorsOf } from '../tree.logic.ts';
import { useNoteTree } from '../use-note-tree.ts';

/** 노트 › the notes above this one. */
export function NoteBreadcrumb({ projectId, noteId }: { projectId: string; noteId: string }) {
  const { data } = useNoteTree(projectId);
  const above = data ? ancestorsOf(data.tree, noteId) : [];
  return (
    <Flex as="nav" aria-label="노트의 위치" align="center" gap="1" minW="0" textStyle="sm" color="fg.muted">
      <Crumb to={`/project/note?projectId=${projectId}`}>노트</Crumb>
      {above.map((id) => (
        <Fragment key={id}>
          <ChevronRight size={14} aria-hidden />
          <Crumb to={`/project/note/view/${id}?projectId=${projectId}`}>
            {displayTitle(data?.notes.get(id)?.title ?? '')}
          </Crumb>
        </Fragment>
      ))}
    </Flex>
  );
}

function Crumb({ to, children }: { to: string; children: string }) {
  return (
    <Box asChild maxW="40" truncate borderRadius="l1" _hover={{ color: 'fg', textDecoration: 'underline' }}>
      <Link to={to}>{children}</Link>
    </Box>
  );
}
