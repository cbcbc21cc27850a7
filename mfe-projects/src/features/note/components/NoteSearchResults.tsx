import { keepPreviousData, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  ListSkeleton,
  QueryView,
  RelativeTime,
  Text,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { SearchX } from 'lucide-react';
import { displayTitle } from '../../../display-title.ts';
import { useDebounced } from '../../../use-debounced.ts';
import { type FoundNote, noteQueries } from '../note.queries.ts';

interface Props {
  projectId: string;
  search: string;
  canWrite: boolean;
  onClear: () => void;
}

const TYPING_MS = 150;

export function NoteSearchResults({ projectId, search, canWrite, onClear }: Props) {
  const typed = useDebounced(search.trim(), TYPING_MS);
  const query = useQuery({ ...noteQueries.search(projectId, typed), placeholderData: keepPreviousData });
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={4} />}
      empty={
        <EmptyState
          icon={<SearchX size={22} />}
          title={`‘${typed}’에 맞는 노트가 없어요`}
          description="낱말의 일부나 초성(ㅎㅇㄹ)으로도 찾을 수 있어요."
          action={
            <Button variant="outline" onClick={onClear}>
              모든 노트 보기
            </Button>
          }
        />
      }
    >
      {(found: FoundNote[]) => (
        <>
          <VisuallyHidden role="status">{found.length}개를 찾았어요</VisuallyHidden>
          <Box as="ul" listStyleType="none" aria-label="찾은 노트" opacity={query.isPlaceholderData ? 0.6 : 1}>
            {found.map((note) => (
              <li key={note.id}>
                <Box asChild display="block" px="3" py="2" borderRadius="l2" _hover={{ bg: 'bg.muted' }}>
                  <Link to={`/project/note/${canWrite ? 'edit' : 'view'}/${note.id}?projectId=${projectId}`}>
                    <Flex gap="3" align="baseline">
                      <Text fontWeight="500" truncate flex="1">
                        {displayTitle(note.title)}
                      </Text>
                      <Text textStyle="xs" color="fg.muted">
                        <RelativeTime value={note.updated_at} />
                      </Text>
                    </Flex>
                    {note.snippet && (
                      <Text textStyle="sm" color="fg.muted" truncate>
                        {note.snippet}
                      </Text>
                    )}
                  </Link>
                </Box>
              </li>
            ))}
          </Box>
        </>
      )}
    </QueryView>
  );
}
