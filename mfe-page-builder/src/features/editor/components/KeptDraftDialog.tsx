import { Box, Button, Modal, RelativeTime, Stack, Text } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { PageThumbnail } from '../../page/components/PageThumbnail.tsx';
import type { KeptDraft } from '../kept-draft.ts';

interface KeptDraftDialogProps {
  kept: KeptDraft;
  /** How many more there are, from other tabs. */
  others: number;
  /** Somebody saved after it. */
  isOutdated: boolean;
  onContinue: () => void;
  onDrop: () => void;
}

/** The page was closed before what was done to it could be saved. Closing the question leaves everything as it is. */
export function KeptDraftDialog({ kept, others, isOutdated, onContinue, onDrop }: KeptDraftDialogProps) {
  const navigate = useNavigate();
  return (
    <Modal
      open
      onClose={() => navigate('/page')}
      title="저장하지 못한 내용이 있어요"
      footer={
        <>
          <Button variant="outline" onClick={onDrop}>
            {others > 0 ? '버리고 다음 내용 보기' : '버리고 저장된 내용 열기'}
          </Button>
          <Button data-autofocus onClick={onContinue}>
            이어서 편집하기
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text>
          <RelativeTime value={kept.at} />에 닫은 편집 내용이 이 브라우저에 남아 있어요.
          {isOutdated && ' 그 뒤에 다른 곳에서 저장한 내용이 있어서, 이어서 편집하면 둘을 나란히 보여 드려요.'}
        </Text>
        {others > 0 && (
          <Text color="fg.muted" textStyle="sm">
            다른 탭에서 남은 내용이 {others}개 더 있어요. 이어서 편집해도 지워지지 않고, 다음에 열 때 다시 물어볼게요.
          </Text>
        )}
        <Box borderWidth="1px" borderColor="border" borderRadius="l3" overflow="hidden">
          <PageThumbnail project={kept.project} title={kept.title} />
        </Box>
      </Stack>
    </Modal>
  );
}
