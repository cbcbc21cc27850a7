import { readPicture, useSession } from '@dojang/shared-auth';
import { storedValue } from '@dojang/shared-auth/storage';
import {
  Box,
  Button,
  ConflictDialog,
  type Continued,
  Flex,
  Heading,
  JournalGate,
  ListSkeleton,
  numberText,
  SaveStatus,
  Stack,
  useAutosave,
} from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { DocumentView, RichEditor } from '@dojang/shared-ui/editor';
import { useNavigate } from '@dojang/shared-ui/router';
import { type BenchRow, BenchServer, ServerModes, Trace, useTrace, Workbench } from '@dojang/shared-ui/workbench';
import { useState } from 'react';
import { FIRST_DOCUMENT, longDocument, withLineOfOther } from './editor-sample.ts';

const PEOPLE = ['김민아', '박준', '이소라'].map((name, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
}));
const REFERENCES = { people: (query: string) => PEOPLE.filter(({ name }) => name.includes(query)) };
const LONG = 1000;

/** `/test/editor`: the editor of notes, notices and agreements, with autosave, the journal and conflicts. */
export function Component() {
  const { id: account } = useSession();
  const navigate = useNavigate();
  const [server] = useState(
    () =>
      new BenchServer<DocumentJson>({
        first: FIRST_DOCUMENT,
        kept: storedValue<BenchRow<DocumentJson> | null>({ name: 'bench.editor', parse: parseRow, fallback: null }),
        byOther: withLineOfOther,
      }),
  );
  // When the page is opened again, it reads the server again.
  const [opening, setOpening] = useState(0);
  const [row, setRow] = useState(() => server.read());
  const begin = (value: DocumentJson | null) => {
    server.reset();
    const { rev } = server.read();
    setRow({ value: value ?? FIRST_DOCUMENT, rev });
    setOpening((count) => count + 1);
  };
  return (
    <Workbench
      title="편집기"
      description="진짜 편집기와 자동 저장이에요. 적다가 탭을 닫거나 서버를 끊고 다시 열면 일지가 이어서 쓰게 해 줘요."
      source="shared-ui/src/editor/RichEditor.tsx"
    >
      <Flex gap="2" mb="4" wrap="wrap">
        <Button size="xs" variant="outline" onClick={() => begin(null)}>
          처음 글로
        </Button>
        <Button size="xs" variant="outline" onClick={() => begin(longDocument(LONG))}>
          {numberText(LONG)} 블록 채우기
        </Button>
      </Flex>
      <JournalGate<DocumentJson>
        key={opening}
        place={{ account, kind: 'bench', id: 'editor' }}
        stored={row.value}
        rev={row.rev}
        parse={documentOrNull}
        preview={(value) => <DocumentView value={value} readPicture={readPicture} />}
        onLeave={() => void navigate('/test')}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(continued) => <Editing account={account} server={server} row={row} continued={continued} />}
      </JournalGate>
    </Workbench>
  );
}

const parseRow = (stored: unknown): BenchRow<DocumentJson> => {
  const { value, rev } = stored as BenchRow<unknown>;
  return { value: parseDocument(value), rev: Number(rev) };
};

function documentOrNull(value: unknown): DocumentJson | null {
  try {
    return parseDocument(value);
  } catch {
    return null;
  }
}

interface EditingProps {
  account: string;
  server: BenchServer<DocumentJson>;
  row: BenchRow<DocumentJson>;
  continued: Continued<DocumentJson> | null;
}

function Editing({ account, server, row, continued }: EditingProps) {
  const [value, setValue] = useState(continued?.value ?? row.value);
  const [mode, setMode] = useState(server.mode);
  const { lines, tell, clear } = useTrace();
  const save = async (next: DocumentJson, baseRev: number) => {
    try {
      const answer = await server.save(next, baseRev);
      tell(answer.ok ? `저장: ${baseRev} → ${answer.rev}` : `거절: ${baseRev}보다 새로운 ${answer.current.rev}`);
      return answer;
    } catch (error) {
      tell(`실패: ${baseRev}`);
      throw error;
    } finally {
      setMode(server.mode);
    }
  };
  const { state, error, conflict, resolve, flush } = useAutosave<DocumentJson, BenchRow<DocumentJson>>({
    id: 'bench-editor',
    value,
    stored: row.value,
    rev: continued?.rev ?? row.rev,
    save,
    journal: { account, kind: 'bench', id: 'editor' },
    continues: continued?.entry,
  });
  return (
    <Stack gap="6">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <ServerModes
          mode={mode}
          onChange={(next) => {
            server.mode = next;
            setMode(next);
          }}
        />
        <SaveStatus state={state} error={error} onRetry={() => void flush()} />
      </Flex>
      <Box borderWidth="1px" borderColor="border" borderRadius="l3" p="4">
        <RichEditor
          label="본문"
          value={value}
          onChange={setValue}
          minHeight="240px"
          placeholder="적어 보세요. 빗금(/)을 누르면 블록이 나와요."
          references={REFERENCES}
        />
      </Box>
      <Trace lines={lines} onClear={clear} label="서버가 들은 것" />
      <Box as="section" aria-label="읽는 화면">
        <Heading as="h2" textStyle="heading" mb="3">
          읽는 화면
        </Heading>
        <DocumentView value={value} readPicture={readPicture} />
      </Box>
      <ConflictDialog
        open={conflict !== null}
        mine={<DocumentView value={value} readPicture={readPicture} />}
        theirs={<DocumentView value={conflict?.current.value ?? FIRST_DOCUMENT} readPicture={readPicture} />}
        theirName="박준"
        onKeepMine={() => resolve('mine')}
        onTakeTheirs={() => {
          if (conflict) setValue(conflict.current.value);
          resolve('theirs');
        }}
        onClose={() => resolve('mine')}
      />
    </Stack>
  );
}
