import { previewPageResponse } from '@dojang/api-contract';
import { apiPost } from '@dojang/shared-auth';
import { useMutation } from '@dojang/shared-auth/query';
import { Box, Button, CopyField, Modal, showError, Text } from '@dojang/shared-ui';
import { Link2 } from 'lucide-react';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { useShown } from '../../section/use-shown.ts';
import type { Edited } from '../edited.ts';
import type { Draft } from '../use-page-draft.ts';

interface PreviewDialogProps {
  edited: Edited;
  draft: Draft;
  onClose: () => void;
}

/** The draft as visitors would see it, and a preview link for people without an account. */
export function PreviewDialog({ edited, draft, onClose }: PreviewDialogProps) {
  const { kind, pageId, siteId } = edited;
  const shown = useShown(siteId, draft.project);
  const share = useMutation({
    mutationFn: () => apiPost('/api/private/page/preview', { pageId }, previewPageResponse),
    onError: showError,
  });
  return (
    <Modal
      open
      onClose={onClose}
      title="미리보기"
      size="xl"
      footer={
        share.data || kind !== 'page' ? undefined : (
          <Button variant="outline" loading={share.isPending} onClick={() => share.mutate()}>
            <Link2 /> 미리보기 링크 만들기
          </Button>
        )
      }
    >
      <DevicePreview project={shown} title={draft.title} height="62vh" />
      {share.data && (
        <Box mt="4">
          <CopyField
            label="미리보기 링크"
            value={`${location.origin}/page/previewIframe?token=${encodeURIComponent(share.data.token)}`}
          />
          <Text textStyle="sm" color="fg.muted" mt="1">
            10분 동안 누구나 볼 수 있어요. 저장된 내용까지만 보여요.
          </Text>
        </Box>
      )}
    </Modal>
  );
}
