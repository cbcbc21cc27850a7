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
  Text,
} from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { VersionList } from '@dojang/shared-ui/people';
import { History } from 'lucide-react';
import { useState } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { memberQueries } from '../../member/member.queries.ts';
import type { NoteDraft } from '../note.mutations.ts';
import { type NoteVersion, noteQueries } from '../note.queries.ts';
import type { Note } from '../note.schema.ts';

interface Props {
  note: Note;
  onClose: () => void;
  /** Absent without write permission. The version replaces the current content, which becomes a version. */
  onRestore?: ((draft: NoteDraft) => Promise<void>) | undefined;
}

export function VersionsDialog({ note, onClose, onRestore }: Props) {
  const query = useInfiniteQuery(noteQueries.versions(note.id));
  const people = useQuery(memberQueries.people(note.project_id)).data;
  const [picked, setPicked] = useState<number | null>(null);
  const [isRestoring, setIsRestoring] = useState(false);
  const [latest, earlier] = query.data ?? [];
  // The only version of a new note is the empty one that it began with.
  const shownRev = picked ?? (earlier && latest?.rev);
  const text = useQuery({ ...noteQueries.version(note.id, shownRev ?? 0), enabled: shownRev !== undefined });
  const restore = async (put: NonNullable<Props['onRestore']>, version: NoteDraft) => {
    setIsRestoring(true);
    await put(version);
    setIsRestoring(false);
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="xl"
      title="지난 버전"
      footer={
        onRestore &&
        text.data && (
          <Button loading={isRestoring} onClick={() => restore(onRestore, text.data)}>
            이 버전으로 되돌리기
          </Button>
        )
      }
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
            <VersionList
              versions={versions.map(({ rev: id, author, at }) => ({ id, author, at }))}
              people={people}
              shownId={shownRev}
              onPick={setPicked}
            >
              <MoreButton query={query} />
            </VersionList>
            {shownRev === undefined ? (
              <Text color="fg.muted">버전을 고르면 내용을 보여 드려요.</Text>
            ) : (
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
