import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { sessionStore, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { storedValue } from '@dojang/shared-auth/storage';
import { Box, type Continued, JournalGate, useDocumentTitle } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { type BenchRow, BenchServer, ServerModes } from '@dojang/shared-ui/workbench';
import { useCallback, useState } from 'react';
import { ChosenEditor, EditorSkeleton, Waiting } from '../editor/EditorFrame.tsx';
import { isSameDraft, parseKeptDraft } from '../editor/kept-draft.logic.ts';
import { type Draft, type DraftRow, type SaveDraft, useBenchDraft } from '../editor/use-page-draft.ts';
import { useSaveBeforeLeaving } from '../editor/use-save-before-leaving.ts';
import { PageThumbnail } from '../page/components/PageThumbnail.tsx';
import { pageQueries } from '../page/page.queries.ts';

const ID = 'bench';
/** Every block except the map, because its tiles come from another server. */
const firstDraft = (): Draft => ({
  title: '모든 블록',
  project: projectOf(BLOCKS.filter(({ id }) => id !== 'map').map((block) => block.make())),
});
const kept = storedValue<BenchRow<Draft> | null>({
  name: 'bench.page',
  parse: (stored) => {
    const { value, rev } = stored as BenchRow<unknown>;
    const draft = parseKeptDraft(value);
    return draft && { value: draft, rev: Number(rev) };
  },
  fallback: null,
});
const withTitle = (draft: Draft): Draft => ({ ...draft, title: `${draft.title} (박준)` });

/** `/test/pageEditor`: the page editor with every block. It saves in this browser. */
export function Component() {
  const { id: me } = useSession();
  const sites = useQuery(pageQueries.sites());
  const [server] = useState(() => new BenchServer<Draft>({ first: firstDraft(), kept, byOther: withTitle }));
  const [row] = useState(() => server.read());
  const navigate = useNavigate();
  useDocumentTitle('페이지 편집기 작업대');
  if (!sites.data) return <Waiting query={sites} />;
  // Added pictures are stored in the user's own site.
  const siteId = sites.data.find(({ owner_id: owner }) => owner === me)?.id ?? '';
  return (
    <JournalGate<Draft>
      place={{ account: sessionStore.getState().id, kind: 'bench', id: ID }}
      stored={row.value}
      rev={row.rev}
      parse={parseKeptDraft}
      isSame={isSameDraft}
      preview={(draft) => <PageThumbnail {...draft} />}
      onLeave={() => void navigate('/test')}
      skeleton={<EditorSkeleton />}
    >
      {(continued) => <Editor server={server} siteId={siteId} continued={continued} />}
    </JournalGate>
  );
}

interface EditorProps {
  server: BenchServer<Draft>;
  siteId: string;
  continued: Continued<Draft> | null;
}

const rowOf = ({ value, rev }: ReturnType<BenchServer<Draft>['read']>): DraftRow => ({
  id: ID,
  draft: value.project,
  title: value.title,
  rev,
  updated_at: new Date().toISOString(),
  updated_by_name: '박준',
});

function Editor({ server, siteId, continued }: EditorProps) {
  const [mode, setMode] = useState(server.mode);
  const [row] = useState(() => rowOf(server.read()));
  const save = useCallback<SaveDraft>(
    async (value, baseRev) => {
      const answer = await server.save(value, baseRev).finally(() => setMode(server.mode));
      return answer.ok ? answer : { ok: false, current: rowOf(answer.current) };
    },
    [server],
  );
  const pageDraft = useBenchDraft(row, continued, save);
  useSaveBeforeLeaving(pageDraft);
  return (
    <>
      <ChosenEditor edited={{ kind: 'bench', id: ID, siteId, pageId: '' }} pageDraft={pageDraft} />
      <Box
        position="fixed"
        insetInline="0"
        bottom="3"
        mx="auto"
        w="fit-content"
        maxW="calc(100vw - 24px)"
        zIndex="banner"
        bg="bg.panel"
        boxShadow="md"
        borderRadius="l2"
        px="3"
        py="1"
      >
        <ServerModes
          mode={mode}
          onChange={(next) => {
            server.mode = next;
            setMode(next);
          }}
        />
      </Box>
    </>
  );
}
