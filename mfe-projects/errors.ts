import type { ErrorTexts } from '@dojang/contract';

/**
 * Texts for error codes that only this area's functions return. The numbers are those of `usage_limits`; a database
 * test compares them.
 */
export const errors: ErrorTexts = {
  invite_not_found: { title: '없는 초대 코드예요.', description: '다시 확인해 주세요.' },
  invite_expired: { title: '초대가 만료됐어요.', description: '다시 초대해 달라고 해 주세요.' },
  invite_used: { title: '이미 사용한 초대 코드예요.' },
  too_many_invite_codes: { title: '초대 코드를 여러 번 잘못 입력했어요.' },
  invite_other_account: { title: '다른 계정으로 온 초대예요.', description: '계정을 바꿔 주세요.' },
  too_many_emails: { title: '한 번에 50명까지 초대할 수 있어요.' },
  member_email_taken: { title: '이미 참여하고 있는 이메일이에요.' },
  last_owner: { title: '마지막 소유자는 나가거나 바꿀 수 없어요.', description: '먼저 소유권을 넘겨 주세요.' },
  note_index_too_deep: { title: '노트는 24단계까지 넣을 수 있어요.', description: '더 위에 놓아 주세요.' },
  quota_person_projects_rows: {
    title: '프로젝트는 한 사람이 200개까지 가질 수 있어요.',
    description: '휴지통에 있는 프로젝트도 30일 뒤에 지워질 때까지 함께 세요.',
  },
  quota_project_members_rows: { title: '한 프로젝트에는 초대한 사람을 더해 1,000명까지 함께할 수 있어요.' },
  quota_project_invites_rows: {
    title: '한 프로젝트의 초대는 1,000개까지예요.',
    description: '끝난 초대는 30일 뒤에 지워져요.',
  },
  quota_project_notes_rows: {
    title: '한 프로젝트에는 노트를 60,000개까지 둘 수 있어요.',
    description: '휴지통에 있는 노트도 함께 세니, 휴지통을 비우면 다시 쓸 수 있어요.',
  },
  quota_project_pictures_rows: { title: '한 프로젝트에는 그림을 20,000개까지 올릴 수 있어요.' },
  quota_project_pictures_bytes: { title: '이 프로젝트의 그림을 담을 공간 5GB를 다 썼어요.' },
  quota_project_notes_bytes: {
    title: '이 프로젝트의 노트를 담을 공간 1GB를 다 썼어요.',
    description: '휴지통에 있는 노트도 함께 세니, 휴지통을 비우면 다시 쓸 수 있어요.',
  },
};
