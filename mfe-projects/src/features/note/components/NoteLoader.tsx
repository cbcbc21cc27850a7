import { useQuery } from '@dojang/shared-auth/query';
import { AppError, ErrorState, LinkButton, QueryView, Skeleton, Stack } from '@dojang/shared-ui';
import type { ReactNode } from 'react';
import { noteQueries } from '../note.queries.ts';
import type { Note } from '../note.schema.ts';

const GONE = new AppError({ code: 'not_found', status: 404 });

/** Loads the note of the URL, and shows a message when it was purged meanwhile. */
export function NoteLoader({ noteId, children }: { noteId: string; children: (note: Note) => ReactNode }) {
  const query = useQuery(noteQueries.detail(noteId));
  return (
    <QueryView query={query} skeleton={<NoteSkeleton />}>
      {(note: Note | null) =>
        note ? (
          children(note)
        ) : (
          <Stack align="center">
            <ErrorState error={GONE} title="노트를 찾을 수 없어요" />
            <LinkButton to="/project/note" variant="outline">
              노트 목록으로
            </LinkButton>
          </Stack>
        )
      }
    </QueryView>
  );
}

export function NoteSkeleton() {
  return (
    <Stack gap="4" maxW="3xl" pt="12" role="status" aria-label="노트를 불러오는 중">
      <Skeleton h="10" w="60%" />
      <Skeleton h="4" w="30%" mb="4" />
      <Skeleton h="4" />
      <Skeleton h="4" />
      <Skeleton h="4" w="80%" />
    </Stack>
  );
}
