import { useQuery } from '@dojang/shared-auth/query';
import { Box, Flex } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { noteQueries } from '../note.queries.ts';

/** 노트 › the ancestors of this note. */
export function NoteBreadcrumb({ projectId, noteId }: { projectId: string; noteId: string }) {
  const { data: path } = useQuery(noteQueries.path(projectId, noteId));
  const above = path?.filter(({ id }) => id !== noteId) ?? [];
  return (
    <Flex as="nav" aria-label="노트의 위치" align="center" gap="1" minW="0" textStyle="sm" color="fg.muted">
      <Crumb to={`/project/note?projectId=${projectId}`}>노트</Crumb>
      {above.map(({ id, title }) => (
        <Fragment key={id}>
          <ChevronRight size={14} aria-hidden />
          <Crumb to={`/project/note/view/${id}?projectId=${projectId}`}>{displayTitle(title)}</Crumb>
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
