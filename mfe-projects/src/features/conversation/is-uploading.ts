import { hasUploads, snack } from '@dojang/shared-ui';

/**
 * Whether a picture is still being uploaded. Then a message is shown, because the comment would be sent without the picture.
 */
export function isUploading(): boolean {
  if (!hasUploads()) return false;
  snack.error('그림을 다 올린 다음에 보내 주세요.');
  return true;
}
