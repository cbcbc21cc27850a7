import { expect, test } from 'vitest';
import { reasonOf } from '../../api-gateway/src/features/client-error/canary-health.logic.ts';
import { slowReasonOf } from '../../api-gateway/src/features/client-error/canary-speed.logic.ts';
import { reasonText } from './release-reason.logic.ts';

test('the reason that the platform gives for ending a canary is translated into Korean', () => {
  const failed = reasonOf({ views: 1260, errors: 26 }, { views: 300, errors: 0 });
  expect(reasonText(failed)).toBe('1,260번 가운데 26번 실패, 공개 중인 버전은 300번 가운데 0번');
  const slow = slowReasonOf(new Map([[80, 200]]), new Map([[64, 200]]));
  expect(reasonText(slow)).toMatch(/^화면이 열리는 데 [\d,]+ms, 공개 중인 버전은 \d+ms$/);
});

test('a reason that a person wrote is not changed', () => {
  expect(reasonText('failed in Safari')).toBe('failed in Safari');
});
