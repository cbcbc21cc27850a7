import type { ErrorCode } from '@dojang/api-contract';

/** The message that users see for each code. For a rate limit, the waiting time follows it. */
const MESSAGES: Record<ErrorCode, string> = {
  invalid_address: '주소가 잘못 쓰였어요. 링크를 다시 확인해 주세요.',
  invalid_request: '요청 내용이 올바르지 않아요.',
  unauthorized: '로그인이 필요하거나 로그인이 만료되었어요. 다시 로그인해 주세요.',
  forbidden: '이 작업을 할 권한이 없어요.',
  unknown_host: '이 주소로는 열 수 없어요. 서비스 주소를 확인해 주세요.',
  not_found: '찾을 수 없어요.',
  method_not_allowed: '지원하지 않는 요청이에요.',
  email_address_invalid: '이메일 주소를 다시 확인해 주세요. 영문과 숫자로 된 주소만 쓸 수 있어요.',
  query_refused: '한 번에 물어볼 수 없는 내용이에요. 조건을 줄여 주세요.',
  answer_too_large: '한 번에 받을 수 있는 양을 넘었어요. 범위를 좁혀 주세요.',
  too_large: '보낸 내용이 너무 커요.',
  file_type_mismatch: '파일의 내용이 형식과 달라요. 다른 파일을 골라 주세요.',
  image_too_large: '사진의 가로세로가 너무 커요. 줄여서 올려 주세요.',
  stale_revision: '그사이 다른 곳에서 저장되었어요. 최신 내용을 확인해 주세요.',
  conflict: '이미 처리되었거나 다른 작업과 겹쳤어요.',
  page_not_publishable: '게시하기 전에 고쳐야 할 곳이 있어요.',
  draft_invalid: '페이지 내용을 읽을 수 없어요. 새로고침해 주세요.',
  quota_site_page_versions_bytes:
    '이 사이트에 게시한 내용이 500MB를 넘어요. 쓰지 않는 페이지의 게시를 멈추고 다시 시도해 주세요.',
  invite_not_found: '없는 초대 코드예요. 다시 확인해 주세요.',
  invite_expired: '초대가 만료됐어요. 다시 초대해 달라고 해 주세요.',
  invite_used: '이미 사용한 초대 코드예요.',
  invite_other_account: '다른 계정으로 보낸 초대예요.',
  ticket_required: '이메일과 이름을 먼저 확인해 주세요.',
  link_expired: '링크가 만료되었어요.',
  too_many_requests: '요청이 너무 많아요.',
  too_many_sign_ins: '로그인에 여러 번 실패했어요.',
  too_many_invite_codes: '초대 코드를 여러 번 잘못 입력했어요.',
  too_many_codes: '코드를 여러 번 잘못 입력했어요.',
  too_many_sign_ups: '가입을 너무 많이 시도했어요.',
  too_many_mails: '메일을 너무 자주 요청했어요.',
  too_many_resets: '확인을 여러 번 시도했어요.',
  busy: '지금은 요청이 몰려 있어요. 잠시 후 다시 시도해 주세요.',
  upstream_unavailable: '서버에 연결하지 못했어요. 잠시 후 다시 시도해 주세요.',
  upstream_timeout: '응답이 늦어지고 있어요. 잠시 후 다시 시도해 주세요.',
  statement_timeout: '처리하는 데 너무 오래 걸려서 멈췄어요. 범위를 좁혀 다시 시도해 주세요.',
  disk_full: '서버의 저장 공간이 가득 차서 지금은 저장할 수 없어요. 보는 것은 그대로 할 수 있어요.',
  disk_read_only: '지금은 서버에 저장할 수 없어요. 보는 것은 그대로 할 수 있어요.',
  not_ready: '서비스를 준비하고 있어요. 잠시 후 다시 시도해 주세요.',
  internal: '문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
};

export const messageOf = (code: ErrorCode): string => MESSAGES[code];

export type { ErrorCode };
