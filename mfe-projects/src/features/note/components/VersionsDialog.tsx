import { readPicture } from '@dojang/shared-auth';
import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  Heading,
  ListSkeleton,
  Modal,
  MoreButton,
  QueryView,
  RelativeTime,
  Stack,
} from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { History } from 'lucide-react';
import { useState } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { nameOf } from '../../member/member.logic.ts';
import { memberQueries } from '../../member/member.queries.ts';
import type { NoteDraft } from '../note.mutations.ts';
import { type NoteVersion, noteQueries } from '../note.queries.ts';
import type { Note } from '../note.schema.ts';

interface Props {
  note: Note;
  onClose: () => void;
  /** Absent without write permission. The version replaces the current content, and is saved like any other change. */
  onRestore?: (draft: NoteDraft) => void;
}

export function VersionsDialog({ note, onClose, onRestore }: Props) {
  const query = useInfiniteQuery(noteQueries.versions(note.id));
  const people = useQuery(memberQueries.people(note.project_id));
  const [picked, setPicked] = useState<number | null>(null);
  const shownRev = picked ?? query.data?.[0]?.rev;
  const text = useQuery({ ...noteQueries.version(note.id, shownRev ?? 0), enabled: shownRev !== undefined });
  const authorOf = (version: NoteVersion) => {
    const person = people.data?.find(({ user_id }) => user_id === version.author);
    return person ? nameOf(person) : '나간 멤버';
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="xl"
      title="지난 버전"
      footer={onRestore && text.data && <Button onClick={() => onRestore(text.data)}>이 버전으로 되돌리기</Button>}
    >
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <EmptyState
            icon={<History size={22} />}
            title="지난 버전이 아직 없어요"
            description="노트를 고치면 이전 내용을 10분 간격으로 남겨 둬요."
          />
        }
      >
        {(versions: NoteVersion[]) => (
          <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
            <Stack
              as="ul"
              listStyleType="none"
              gap="1"
              w={{ base: 'full', md: '48' }}
              maxH={{ base: '40', md: '96' }}
              overflowY="auto"
            >
              {versions.map((version) => (
                <li key={version.rev}>
                  <Button
                    variant={version.rev === shownRev ? 'subtle' : 'ghost'}
                    colorPalette="gray"
                    size="sm"
                    w="full"
                    justifyContent="space-between"
                    fontWeight="400"
                    aria-pressed={version.rev === shownRev}
                    onClick={() => setPicked(version.rev)}
                  >
                    {authorOf(version)}
                    <Box as="span" textStyle="xs" color="fg.muted">
                      <RelativeTime value={version.at} />
                    </Box>
                  </Button>
                </li>
              ))}
              <MoreButton query={query} />
            </Stack>
            {shownRev !== undefined && (
              <Box
                role="region"
                aria-label="고른 버전"
                tabIndex={0}
                flex="1"
                minW="0"
                maxH="96"
                overflowY="auto"
                borderWidth="1px"
                borderRadius="l2"
                p="4"
                bg="bg.subtle"
              >
                <QueryView query={text} skeleton={<ListSkeleton rows={4} />}>
                  {({ title, content }) => (
                    <>
                      <Heading as="h3" textStyle="heading" mb="2">
                        {displayTitle(title)}
                      </Heading>
                      <DocumentView value={content} readPicture={readPicture} />
                    </>
                  )}
                </QueryView>
              </Box>
            )}
          </Flex>
        )}
      </QueryView>
    </Modal>
  );
}
