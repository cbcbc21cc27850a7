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
  reminded_recently: {
    title: '한 시간 안에 이미 알렸어요.',
    description: '조금 뒤에 다시 알려 주세요.',
  },
  everybody_has_read: { title: '모두 읽었어요.', description: '다시 알릴 사람이 없어요.' },
  notice_not_live: { title: '지금 보이지 않는 공지예요.', description: '게시한 뒤에 알려 주세요.' },
  agreement_notice_too_short: {
    title: '알리는 날과 시행일이 너무 가까워요.',
    description: '알리는 날부터 7일, 불리한 변경은 30일 뒤에 시행할 수 있어요.',
  },
  agreement_notice_before_publication: {
    title: '알리는 날이 게시하는 날보다 앞서요.',
    description: '오늘이나 그 뒤의 날을 골라 주세요.',
  },
  agreement_effective_order: {
    title: '시행일이 앞 판보다 늦어야 해요.',
    description: '게시한 판의 시행일을 보고 더 늦은 날을 골라 주세요.',
  },
  agreement_effective_past: { title: '시행일이 지났어요.', description: '오늘이나 그 뒤의 날을 골라 주세요.' },
  agreement_no_effective_date: { title: '시행일을 정해 주세요.', description: '시행일이 있어야 게시할 수 있어요.' },
  agreement_empty: { title: '내용이 비어 있어요.', description: '약관의 글을 쓴 뒤에 게시해 주세요.' },
  agreement_published: {
    title: '게시한 판은 고칠 수 없어요.',
    description: '바꿀 내용이 있으면 다음 판을 써 주세요.',
  },
  agreement_changed: {
    title: '그사이 약관이 바뀌었어요.',
    description: '새로고침해서 지금 판을 확인해 주세요.',
  },
};
