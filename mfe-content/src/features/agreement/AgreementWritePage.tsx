import { readPicture, sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, JournalGate, QueryView, Skeleton, Stack, Text } from '@dojang/shared-ui';
import { DocumentView, EMPTY_DOCUMENT } from '@dojang/shared-ui/editor';
import { Navigate, useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { useState } from 'react';
import { agreementPath } from './agreement.logic.ts';
import { agreementQueries, type Writing } from './agreement.queries.ts';
import { type Draft, draftOf, draftPlace, nextDraft, parseKeptDraft } from './agreement-draft.logic.ts';
import { DraftEditor } from './components/DraftEditor.tsx';

/** `/agreement/write?boardId=`: the next version of an agreement. Without an id it shows the list. */
export function Component() {
  const [search] = useSearchParams();
  const agreementId = search.get('boardId');
  return agreementId ? (
    <Write key={agreementId} agreementId={agreementId} />
  ) : (
    <Navigate to={agreementPath('list')} replace />
  );
}

function Write({ agreementId }: { agreementId: string }) {
  // The id stays the same while the session is lost. Another query key would unmount the editor, and its text would be lost.
  const [userId] = useState(() => sessionStore.getState().id);
  const query = useQuery(agreementQueries.writing(userId, agreementId));
  return (
    <QueryView query={query} skeleton={<EditorSkeleton />}>
      {(writing) => <ContinuedDraft key={writing.version} userId={userId} writing={writing} />}
    </QueryView>
  );
}

/** First asks what to do with unsaved changes of an earlier visit. */
function ContinuedDraft({ userId, writing }: { userId: string; writing: Writing }) {
  const navigate = useNavigate();
  const { agreement, version, draft } = writing;
  const [stored] = useState<Draft>(() => (draft ? draftOf(draft) : nextDraft(writing.base?.body ?? EMPTY_DOCUMENT)));
  return (
    <JournalGate<Draft>
      place={draftPlace(userId, agreement.id, version)}
      stored={stored}
      rev={draft?.rev ?? 0}
      storedAt={draft?.updated_at}
      parse={parseKeptDraft}
      preview={(kept) => <DraftPreview draft={kept} />}
      onLeave={() => void navigate(agreementPath('list', agreement.id))}
      skeleton={<EditorSkeleton />}
    >
      {(continued) => <DraftEditor userId={userId} writing={writing} stored={stored} continued={continued} />}
    </JournalGate>
  );
}

const DraftPreview = ({ draft }: { draft: Draft }) => (
  <>
    {draft.summary && <Text mb="3">{draft.summary}</Text>}
    <DocumentView value={draft.body} readPicture={readPicture} />
  </>
);

function EditorSkeleton() {
  return (
    <Stack gap="6">
      <Skeleton h="8" w="48" />
      <Box display="flex" gap="8">
        <Skeleton h="96" flex="1" />
        <Skeleton h="80" w="80" hideBelow="lg" />
      </Box>
    </Stack>
  );
}
