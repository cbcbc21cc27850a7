import type { ErrorTexts } from '@dojang/contract';

/**
 * Texts for error codes that only this area's functions return. The numbers are those of `usage_limits`; a database
 * test compares them.
 */
export const errors: ErrorTexts = {
  quota_person_memos_rows: {
    title: '메모는 20,000개까지 둘 수 있어요.',
    description: '휴지통에 있는 메모도 함께 세니, 휴지통을 비우면 다시 쓸 수 있어요.',
  },
  quota_person_memos_bytes: {
    title: '메모를 담을 공간 200MB를 다 썼어요.',
    description: '휴지통에 있는 메모도 함께 세니, 휴지통을 비우면 다시 쓸 수 있어요.',
  },
};
