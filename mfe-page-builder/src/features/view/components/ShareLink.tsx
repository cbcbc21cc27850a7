import { previewPageResponse } from '@dojang/api-contract';
import { apiPost } from '@dojang/shared-auth';
import { useMutation } from '@dojang/shared-auth/query';
import { Button, CopyField, Modal, showError, Text } from '@dojang/shared-ui';
import { Link2 } from 'lucide-react';

/** Makes a link with which anyone sees the draft for ten minutes. */
export function ShareLink({ pageId }: { pageId: string }) {
  const share = useMutation({
    mutationFn: () => apiPost('/api/private/page/preview', { pageId }, previewPageResponse),
    onError: showError,
  });
  return (
    <>
      <Button variant="outline" loading={share.isPending} onClick={() => share.mutate()}>
        <Link2 size={16} aria-hidden /> 초안 공유
      </Button>
      {share.data && (
        <Modal open onClose={() => share.reset()} title="초안 공유" size="sm">
          <CopyField
            label="미리보기 링크"
            value={`${location.origin}/page/previewIframe?token=${encodeURIComponent(share.data.token)}`}
          />
          <Text textStyle="sm" color="fg.muted" mt="2">
            10분 동안 누구나 초안을 볼 수 있어요.
          </Text>
        </Modal>
      )}
    </>
  );
}
