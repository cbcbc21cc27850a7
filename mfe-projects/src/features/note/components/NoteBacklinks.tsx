import { useInfiniteQuery } from '@dojang/shared-auth/query';
import { Box, MoreButton } from '@dojang/shared-ui';
import { CircleDot, FileText } from 'lucide-react';
import { memo } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { RecentRow } from '../../../RecentRow.tsx';
import { Section } from '../../../Section.tsx';
import { issuePath, notePath } from '../../conversation/conversation.logic.ts';
import { type Backlink, noteQueries } from '../note.queries.ts';

interface Props {
  projectId: string;
  noteId: string;
}

/** The notes and issues that link to a note, below its text. Renders nothing when there are none. */
export const NoteBacklinks = memo(function NoteBacklinks({ projectId, noteId }: Props) {
  const query = useInfiniteQuery(noteQueries.backlinks(projectId, noteId));
  const links = query.data ?? [];
  if (links.length === 0) return null;
  return (
    <Box maxW="3xl" mt="8" _print={{ display: 'none' }}>
      <Section title="이 노트를 가리키는 글" count={links[0]?.total}>
        <Box as="ul" listStyleType="none" mx="-2">
          {links.map((link) => (
            <BacklinkRow key={link.id} projectId={projectId} link={link} />
          ))}
        </Box>
        <MoreButton query={query} />
      </Section>
    </Box>
  );
});

function BacklinkRow({ projectId, link }: { projectId: string; link: Backlink }) {
  const isNote = link.kind === 'note';
  const Icon = isNote ? FileText : CircleDot;
  return (
    <RecentRow
      to={isNote ? notePath(link.id, projectId) : issuePath(link.id, projectId)}
      icon={
        <Box color="fg.muted" flexShrink={0}>
          <Icon size={16} role="img" aria-label={isNote ? '노트' : '이슈'} />
        </Box>
      }
      name={isNote ? displayTitle(link.title) : `#${link.number} ${link.title}`}
      changedAt={link.updated_at}
    />
  );
}
