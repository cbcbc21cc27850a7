import { useMutation } from '@dojang/shared-auth/query';
import { Button, showError, snack } from '@dojang/shared-ui/core';
import { Download } from 'lucide-react';
import { downloadOwnData } from './account.mutations.ts';

/** Section with a download of the data that the user wrote and uploaded. */
export function OwnData() {
  const download = useMutation({
    mutationFn: downloadOwnData,
    onSuccess: () => snack.success('내려받기를 시작했어요. 파일이 많으면 오래 걸려요.'),
    onError: showError,
  });
  return (
    <Button variant="outline" loading={download.isPending} onClick={() => download.mutate()}>
      <Download size={16} aria-hidden /> 내 데이터 받기
    </Button>
  );
}
