import { useSession } from '@dojang/shared-auth';
import {
  Box,
  Button,
  formatDateTime,
  HStack,
  LinkButton,
  PageHeader,
  Text,
  trashText,
  useDocumentTitle,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { type Memo, memoTitle } from '../memo.logic.ts';
import { useMemoActions } from '../memo.mutations.ts';
import { useLastList } from '../memo-list.store.ts';
import { MakeFromMemoModal, type MemoSource } from './MakeFromMemoModal.tsx';
import { MemoBody } from './MemoBody.tsx';
import { MemoMenu } from './MemoMenu.tsx';
import { PinButton } from './PinButton.tsx';

/** One memo in read-only view, with its actions. */
export function MemoReading({ memo }: { memo: Memo }) {
  const navigate = useNavigate();
  const list = useLastList(useSession((session) => session.id));
  const { restore } = useMemoActions();
  const [source, setSource] = useState<MemoSource | null>(null);
  const title = memoTitle(memo.body, 60);
  const inTrash = memo.removed_at !== null;
  const edited = memo.updated_at !== memo.created_at && memo.rev > 1;
  useDocumentTitle(title);

  return (
    <Box maxW="3xl">
      <PageHeader
        title="메모"
        description={`${formatDateTime(memo.created_at)}에 씀${edited ? ` · ${formatDateTime(memo.updated_at)}에 고침` : ''}`}
        back={{ to: list, label: '메모' }}
        actions={
          <HStack gap="1">
            {!inTrash && (
              <>
                <PinButton memo={memo} size="sm" />
                <LinkButton to={`/memo/edit?memoId=${memo.id}`} size="sm" variant="outline">
                  <Pencil size={16} /> 편집
                </LinkButton>
              </>
            )}
            <MemoMenu
              memo={memo}
              onMake={({ id, body }, kind) => setSource({ kind, memoId: id, body })}
              onGone={() => navigate(list)}
            />
          </HStack>
        }
      />
      {inTrash && (
        <HStack mb="4" bg="bg.warning" color="fg.warning" borderRadius="l2" p="3" gap="3" textStyle="sm" wrap="wrap">
          <Text flex="1">휴지통에 있는 메모예요. {trashText(memo.purge_at ?? '')}.</Text>
          <Button size="xs" onClick={() => restore(memo)}>
            복원
          </Button>
        </HStack>
      )}
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} lineHeight="1.75">
        <MemoBody body={memo.body} />
      </Box>
      <MakeFromMemoModal source={source} onClose={() => setSource(null)} />
    </Box>
  );
}
