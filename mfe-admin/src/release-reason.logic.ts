import { numberText } from '@dojang/shared-ui';

/** Reasons that the platform writes into the history of a release, as `api-gateway/…/client-error` composes them. */
const FAILED = /^failed in (\d+) of (\d+) views, the live version in (\d+) of (\d+)$/;
const SLOW = /^three of four pages took (\d+) ms to load in \d+ views, those of the live version (\d+) ms in \d+$/;

const number = (digits = '0') => numberText(Number(digits));

/** A reason in Korean. A reason that the platform wrote is translated; a reason of a person stays unchanged. */
export function reasonText(reason: string): string {
  const failed = FAILED.exec(reason);
  if (failed) {
    const [errors, views, liveErrors, liveViews] = failed.slice(1).map(number);
    return `${views}번 가운데 ${errors}번 실패, 공개 중인 버전은 ${liveViews}번 가운데 ${liveErrors}번`;
  }
  const slow = SLOW.exec(reason);
  if (!slow) return reason;
  const [own, live] = slow.slice(1).map(number);
  return `화면이 열리는 데 ${own}ms, 공개 중인 버전은 ${live}ms`;
}
