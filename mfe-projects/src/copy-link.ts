import { snack } from '@dojang/shared-ui';

/** Copies the address of a path of the platform. @param done the message afterwards */
export async function copyLink(path: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, globalThis.location.origin).href);
    snack.success(done);
  } catch {
    snack.error('링크를 복사하지 못했어요. 브라우저의 권한을 확인해 주세요.');
  }
}
