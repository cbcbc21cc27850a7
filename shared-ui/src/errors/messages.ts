import { toAppError } from './app-error.ts';

const OFFLINE = '서버에 연결하지 못했어요. 인터넷 연결을 확인해 주세요.';
const NOT_FOUND = '찾을 수 없어요. 지워졌거나 볼 수 없는 곳이에요.';
const FORBIDDEN = '권한이 없어요.';
const SIGN_IN = '로그인이 필요해요.';
const DUPLICATE = '이미 있는 값이에요.';
const INVALID = '입력한 내용을 다시 확인해 주세요.';
const TOO_MANY = '요청이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.';
const BUSY = '서버가 잠시 바빠요. 조금 뒤에 다시 시도해 주세요.';
const STALE = '다른 곳에서 먼저 바뀌었어요. 최신 내용을 확인해 주세요.';

/** The product's one table of error messages, by code. Screens add none of their own for these. */
const BY_CODE: Record<string, string> = {
  network: OFFLINE,
  timeout: '응답이 늦어지고 있어요. 다시 시도해 주세요.',
  aborted: '요청을 멈췄어요.',
  bad_response: '서버의 응답을 이해하지 못했어요. 새로고침한 뒤 다시 시도해 주세요.',
  not_found: NOT_FOUND,
  forbidden: FORBIDDEN,
  unauthorized: SIGN_IN,
  rate_limited: TOO_MANY,
  conflict: STALE,
  stale: STALE,
  invalid_request: INVALID,
  validation: INVALID,
  payload_too_large: '파일이나 내용이 너무 커요.',
  unsupported_media_type: '지원하지 않는 형식이에요.',
  file_type_mismatch: '파일의 내용이 형식과 달라요. 다른 파일을 골라 주세요.',
  image_too_large: '사진의 가로세로가 너무 커요. 줄여서 올려 주세요.',
  invalid_document: '문서의 형식이 올바르지 않아요.',
  document_too_large: '문서가 너무 커요. 나눠서 저장해 주세요.',
  // Accounts
  invalid_credentials: '이메일이나 비밀번호가 맞지 않아요.',
  user_banned: '이용이 정지된 계정이에요.',
  email_not_confirmed: '이메일 인증을 먼저 마쳐 주세요.',
  user_already_exists: 'User already exists.',
  email_exists: 'User already exists.',
  weak_password: '비밀번호가 너무 약해요. 더 길게 만들어 주세요.',
  same_password: '지금 쓰는 비밀번호와 다른 비밀번호를 넣어 주세요.',
  otp_expired: '코드가 만료됐어요. 다시 보내 주세요.',
  session_expired: '로그인이 만료됐어요. 다시 로그인해 주세요.',
  consent_required: '필수 약관에 동의해 주세요.',
  over_request_rate_limit: TOO_MANY,
  over_email_send_rate_limit: '메일을 너무 자주 보냈어요. 잠시 뒤에 다시 시도해 주세요.',
  reset_mismatch: '가입하지 않은 이메일이거나 이름이 맞지 않아요.',
  // Projects
  invite_not_found: '없는 초대 코드예요. 다시 확인해 주세요.',
  invite_expired: '초대가 만료됐어요. 다시 초대해 달라고 해 주세요.',
  invite_used: '이미 사용한 초대 코드예요.',
  too_many_invite_codes: '초대 코드를 여러 번 잘못 입력했어요. 15분 뒤에 다시 시도해 주세요.',
  too_many_invites: '오늘 보낼 수 있는 초대 메일을 다 보냈어요. 내일 다시 보내거나 초대 코드를 나눠 주세요.',
  invite_other_account: '다른 계정으로 온 초대예요. 계정을 바꿔 주세요.',
  too_many_emails: '한 번에 50명까지 초대할 수 있어요.',
  member_email_taken: '이미 참여하고 있는 이메일이에요.',
  last_owner: '마지막 소유자는 나가거나 바꿀 수 없어요. 먼저 소유권을 넘겨 주세요.',
  note_index_too_large: '노트 목록에는 노트를 20,000개까지 둘 수 있어요. 필요 없는 노트를 지워 주세요.',
  note_index_too_deep: '노트는 24단계까지 넣을 수 있어요. 더 위에 놓아 주세요.',
  // PostgreSQL and PostgREST
  '23505': DUPLICATE,
  '23503': '연결된 항목을 찾을 수 없어요.',
  '23514': INVALID,
  '23502': '빠진 값이 있어요.',
  '22001': '글자 수가 너무 많아요.',
  '22P02': INVALID,
  '42501': FORBIDDEN,
  '57014': '처리 시간이 너무 오래 걸렸어요. 다시 시도해 주세요.',
  P0002: NOT_FOUND,
  PGRST116: NOT_FOUND,
  PGRST301: '로그인이 만료됐어요. 다시 로그인해 주세요.',
  PGRST303: '로그인이 만료됐어요. 다시 로그인해 주세요.',
};

const BY_STATUS: Record<number, string> = {
  400: INVALID,
  401: SIGN_IN,
  403: FORBIDDEN,
  404: NOT_FOUND,
  408: '응답이 늦어지고 있어요. 다시 시도해 주세요.',
  409: STALE,
  410: '더는 볼 수 없어요.',
  413: '파일이나 내용이 너무 커요.',
  415: '지원하지 않는 형식이에요.',
  422: INVALID,
  429: TOO_MANY,
};

/** Korean sentence for whatever was thrown. Never an internal message. */
export function errorText(thrown: unknown): string {
  const { code, status } = toAppError(thrown);
  const byCode = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (byCode) return byCode;
  return BY_STATUS[status] ?? (status >= 500 ? BUSY : '문제가 생겼어요. 다시 시도해 주세요.');
}
