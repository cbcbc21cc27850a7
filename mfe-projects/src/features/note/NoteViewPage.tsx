import { projectCan, readPicture } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Flex, Heading, HStack, LinkButton, RelativeTime, Stack, Text, useDocumentTitle } from '@dojang/shared-ui';
import { documentOutline } from '@dojang/shared-ui/document';
import { DocumentView } from '@dojang/shared-ui/editor';
import { useParams } from '@dojang/shared-ui/router';
import { Pencil } from 'lucide-react';
import { displayTitle } from '../../display-title.ts';
import { useProjectRole } from '../../use-project-role.ts';
import { shownLinks, useReferences } from '../conversation/use-references.ts';
import { PlacePresence } from '../member/components/PlacePresence.tsx';
import { nameOf } from '../member/member.logic.ts';
import { memberQueries } from '../member/member.queries.ts';
import { ExportMenu } from './components/ExportMenu.tsx';
import { NoteAttachments } from './components/NoteAttachments.tsx';
import { NoteBacklinks } from './components/NoteBacklinks.tsx';
import { NoteBreadcrumb } from './components/NoteBreadcrumb.tsx';
import { NoteConversation } from './components/NoteConversation.tsx';
import { NoteLoader } from './components/NoteLoader.tsx';
import { NoteOutline } from './components/NoteOutline.tsx';
import { RemovedBanner } from './components/RemovedBanner.tsx';
import { copyLineLink, useLinkedLine } from './line-link.ts';
import type { Note } from './note.schema.ts';

const HEADING_IDS = 'section-';

export function Component() {
  const { noteId = '' } = useParams();
  return (
    <NoteLoader key={noteId} noteId={noteId}>
      {(note) => <NoteReading note={note} />}
    </NoteLoader>
  );
}

function NoteReading({ note }: { note: Note }) {
  const role = useProjectRole(note.project_id);
  const canWrite = projectCan(role, 'note.write');
  const canComment = projectCan(role, 'comment.write') && !note.removed_at;
  const people = useQuery(memberQueries.people(note.project_id));
  const author = people.data?.find((person) => person.user_id === note.updated_by);
  const outline = documentOutline(note.content, HEADING_IDS);
  const references = useReferences(note.project_id);
  const markedLine = useLinkedLine(note.content);
  const title = displayTitle(note.title);
  useDocumentTitle(title);
  return (
    <Box>
      <Flex align="center" gap="3" mb="6" wrap="wrap" _print={{ display: 'none' }}>
        <NoteBreadcrumb projectId={note.project_id} noteId={note.id} />
        <HStack ms="auto" gap="2">
          <PlacePresence projectId={note.project_id} place={`note:${note.id}`} />
          <ExportMenu note={note} />
          {canWrite && !note.removed_at && (
            <LinkButton to={`/project/note/edit/${note.id}?projectId=${note.project_id}`} size="sm">
              <Pencil size={16} aria-hidden /> 편집
            </LinkButton>
          )}
        </HStack>
      </Flex>
      {note.removed_at && <RemovedBanner note={note} canWrite={canWrite} />}
      <Flex gap="12" align="flex-start" justify="center">
        <Box flex="1" minW="0" maxW="3xl">
          <Box as="article">
            <Stack gap="2" mb="6">
              <Heading as="h1" textStyle="3xl" fontWeight="700">
                {title}
              </Heading>
              <Text textStyle="sm" color="fg.muted">
                {author && `${nameOf(author)} · `}
                <RelativeTime value={note.updated_at} />
              </Text>
            </Stack>
            <DocumentView
              value={note.content}
              readPicture={readPicture}
              headingIds={HEADING_IDS}
              markedLine={markedLine}
              onCopyLine={(number) => copyLineLink(note, number)}
              {...shownLinks(references)}
            />
          </Box>
          <NoteAttachments projectId={note.project_id} noteId={note.id} canWrite={canWrite && !note.removed_at} />
          <NoteBacklinks projectId={note.project_id} noteId={note.id} />
          <NoteConversation note={note} canWrite={canComment} />
        </Box>
        {outline.length > 1 && <NoteOutline entries={outline} />}
      </Flex>
    </Box>
  );
}
