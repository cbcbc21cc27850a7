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
  comment_empty: { title: '내용이 없는 댓글은 남길 수 없어요.' },
  comment_too_long: { title: '댓글은 20,000자까지 쓸 수 있어요.', description: '나누어 적어 주세요.' },
  conversation_full: {
    title: '댓글이 너무 많아요.',
    description: '새 댓글로 이야기를 이어 가거나 새 이슈를 만들어 주세요.',
  },
  too_many_relations: { title: '이슈 하나는 다른 이슈 100개까지 이을 수 있어요.' },
  comment_removed: { title: '이미 지운 댓글이에요.' },
  comment_target_removed: { title: '휴지통에 있는 글에는 댓글을 남길 수 없어요.', description: '먼저 복원해 주세요.' },
  quota_project_comments_rows: { title: '한 프로젝트에는 댓글을 200,000개까지 남길 수 있어요.' },
  quota_project_comments_bytes: { title: '이 프로젝트의 댓글을 담을 공간 500MB를 다 썼어요.' },
  quota_project_pictures_rows: { title: '한 프로젝트에는 그림을 20,000개까지 올릴 수 있어요.' },
  quota_project_pictures_bytes: { title: '이 프로젝트의 그림을 담을 공간 5GB를 다 썼어요.' },
  file_name_taken: { title: '같은 이름의 파일이 있어요.', description: '다른 이름을 적어 주세요.' },
  upload_other_file: { title: '다른 파일이에요.', description: '처음에 올리던 그 파일을 골라 주세요.' },
  proxy_body_limit: {
    title: '서비스 앞에 있는 서버(프록시)가 512KB짜리 조각도 막았어요.',
    description: '관리자에게 요청 크기 제한(client_max_body_size)을 늘려 달라고 알려 주세요.',
  },
  upload_failed: { title: '올리지 못했어요.', description: '조금 뒤에 다시 올려 주세요.' },
  quota_project_notes_bytes: {
    title: '이 프로젝트의 노트를 담을 공간 1GB를 다 썼어요.',
    description: '휴지통에 있는 노트도 함께 세니, 휴지통을 비우면 다시 쓸 수 있어요.',
  },
  quota_project_files_rows: {
    title: '한 프로젝트에는 파일을 20,000개까지 둘 수 있어요.',
    description: '휴지통에 있는 파일도 함께 세니, 휴지통을 비우면 다시 쓸 수 있어요.',
  },
  quota_project_file_storage_bytes: {
    title: '이 프로젝트의 파일을 담을 공간 10GB를 다 썼어요.',
    description: '이전 버전과 휴지통에 있는 파일, 올리는 중인 파일도 함께 세요.',
  },
  invalid_file_name: {
    title: '쓸 수 없는 파일 이름이에요.',
    description: '1자에서 200자까지, / 와 \\ 없이 지어 주세요.',
  },
  invalid_file_categories: {
    title: '분류를 저장하지 못했어요.',
    description: '이름은 1자에서 60자까지 지을 수 있어요.',
  },
  file_categories_too_large: { title: '분류는 500개까지 만들 수 있어요.' },
  file_categories_too_deep: { title: '분류는 8단계까지 넣을 수 있어요.', description: '더 위에 놓아 주세요.' },
  uploads_limit: {
    title: '올리는 중인 파일이 너무 많아요.',
    description: '한 사람이 한 번에 1,000개까지 올릴 수 있어요. 끝난 뒤에 다시 올려 주세요.',
  },
  upload_incomplete: { title: '파일이 아직 다 올라오지 않았어요.', description: '이어서 올려 주세요.' },
  zip_too_large: { title: '한 번에 10,000개까지 내려받을 수 있어요.', description: '나누어 골라 주세요.' },
  too_many_exports: {
    title: '오늘은 더 내보낼 수 없어요.',
    description: '한 프로젝트는 하루에 다섯 번, 한 사람은 열 번까지 내보낼 수 있어요.',
  },
  zip_running: { title: '다른 묶음을 내려받고 있어요.', description: '끝난 뒤에 다시 내려받아 주세요.' },
  invalid_issue_title: { title: '이슈의 제목을 1자에서 200자까지로 적어 주세요.' },
  invalid_changes: { title: '바꿀 수 없는 값이에요.', description: '화면을 새로 고치고 다시 해 주세요.' },
  issue_cycle: {
    title: '그 이슈를 상위 이슈로 둘 수 없어요.',
    description: '자기 자신이나 자기 하위 이슈는 상위 이슈가 될 수 없고, 8단계까지 넣을 수 있어요.',
  },
  not_on_board: { title: '이 보드를 볼 수 없는 사람이에요.', description: '보드의 접근 권한을 확인해 주세요.' },
  board_archived: { title: '보관한 보드예요.', description: '다른 보드로 옮겨 주세요.' },
  board_in_use: { title: '이슈가 있는 보드는 지울 수 없어요.', description: '대신 보관해 주세요.' },
  invalid_board_name: { title: '보드의 이름을 1자에서 60자까지로 적어 주세요.' },
  last_board: { title: '프로젝트의 마지막 보드는 보관할 수 없어요.', description: '먼저 다른 보드를 만들어 주세요.' },
  invalid_board_column: { title: '열의 이름을 1자에서 40자까지로, 한도를 1에서 999까지로 적어 주세요.' },
  too_many_columns: { title: '한 보드에는 열을 30개까지 둘 수 있어요.' },
  column_not_empty: { title: '이슈가 있는 열이에요.', description: '이슈를 옮길 열을 골라 주세요.' },
  last_column: { title: '보드의 마지막 열은 지울 수 없어요.' },
  label_taken: { title: '같은 이름의 라벨이 이미 있어요.' },
  invalid_label: { title: '라벨의 이름을 1자에서 30자까지로 적어 주세요.' },
  invalid_view: { title: '보기의 이름을 1자에서 40자까지로 적어 주세요.' },
  quota_project_boards_rows: { title: '한 프로젝트에는 보드를 100개까지 둘 수 있어요.' },
  quota_project_issues_rows: {
    title: '한 프로젝트에는 이슈를 50,000개까지 둘 수 있어요.',
    description: '휴지통에 있는 이슈도 30일 뒤에 지워질 때까지 함께 세요.',
  },
  quota_project_issues_bytes: {
    title: '이 프로젝트의 이슈를 담을 공간 1GB를 다 썼어요.',
    description: '휴지통에 있는 이슈도 30일 뒤에 지워질 때까지 함께 세요.',
  },
  quota_project_labels_rows: { title: '한 프로젝트에는 라벨을 200개까지 둘 수 있어요.' },
  quota_project_issue_views_rows: { title: '한 프로젝트에는 저장한 보기를 500개까지 둘 수 있어요.' },
};
