import { formatClockAfter } from '@dojang/contract/time';
import { toAppError } from './app-error.ts';
import { areaText } from './area-texts.ts';
import { budgetText } from './budget-text.logic.ts';

const OFFLINE = '서버에 연결하지 못했어요. 인터넷 연결을 확인해 주세요.';
const NOT_FOUND = '찾을 수 없어요. 지워졌거나 볼 수 없는 곳이에요.';
const FORBIDDEN = '권한이 없어요.';
const SIGN_IN = '로그인이 필요해요.';
const DUPLICATE = '이미 있는 값이에요.';
const INVALID = '입력한 내용을 다시 확인해 주세요.';
const TOO_MANY = '요청이 너무 많아요.';
const BUSY = '서버가 잠시 바빠요. 조금 뒤에 다시 시도해 주세요.';
const SERVER = '서버에 문제가 생겼어요. 조금 뒤에 다시 시도해 주세요.';
const LATE = '서버의 응답이 너무 늦어요. 다시 시도해 주세요.';
const TOO_LARGE = '파일이나 내용이 너무 커요.';
const BROKEN = '문제가 생겼어요. 다시 시도해 주세요.';
const DISK_FULL = '서버의 저장 공간이 가득 차서 지금은 저장할 수 없어요. 보는 것은 그대로 할 수 있어요.';
const READ_ONLY = '지금은 서버에 저장할 수 없어요. 보는 것은 그대로 할 수 있어요.';
const STALE = '다른 곳에서 먼저 바뀌었어요. 최신 내용을 확인해 주세요.';

/**
 * The platform's only table of error messages, by code. Screens define no messages for these codes. The codes of a single area
 * have their texts in the descriptor of that area.
 */
const BY_CODE: Record<string, string> = {
  network: OFFLINE,
  timeout: LATE,
  server_error: SERVER,
  aborted: '요청을 멈췄어요.',
  bad_response: '서버에서 알 수 없는 답이 왔어요. 조금 뒤에 다시 시도해 주세요.',
  not_found: NOT_FOUND,
  forbidden: FORBIDDEN,
  unauthorized: SIGN_IN,
  rate_limited: TOO_MANY,
  too_many_requests: TOO_MANY,
  invalid_address: '주소가 잘못 쓰였어요. 링크를 다시 확인해 주세요.',
  unknown_host: '이 주소로는 열 수 없어요. 서비스 주소를 확인해 주세요.',
  method_not_allowed: INVALID,
  too_large: TOO_LARGE,
  stale_revision: STALE,
  link_expired: '링크가 만료됐어요. 다시 받아 주세요.',
  busy: BUSY,
  not_ready: '서비스를 준비하고 있어요. 조금 뒤에 다시 시도해 주세요.',
  upstream_unavailable: BUSY,
  upstream_timeout: LATE,
  function_unavailable: BUSY,
  function_failed: SERVER,
  internal: SERVER,
  conflict: STALE,
  stale: STALE,
  invalid_request: INVALID,
  validation: INVALID,
  query_refused: '한 번에 찾을 수 없는 조건이에요. 조건을 줄여 주세요.',
  text_not_storable: '저장할 수 없는 글자가 있어요. 깨져 보이는 글자를 지워 주세요.',
  answer_too_large: '한 번에 받을 수 있는 양을 넘었어요. 범위를 좁혀 주세요.',
  statement_timeout: '처리 시간이 너무 오래 걸렸어요. 다시 시도해 주세요.',
  disk_full: DISK_FULL,
  disk_full_for_files: '서버에 파일을 담을 공간이 모자라요. 글은 그대로 저장돼요.',
  disk_read_only: READ_ONLY,
  payload_too_large: TOO_LARGE,
  unsupported_media_type: '지원하지 않는 형식이에요.',
  file_type_mismatch: '파일의 내용이 형식과 달라요. 다른 파일을 골라 주세요.',
  picture_unreadable: '그림을 읽을 수 없어요. 다른 파일을 골라 주세요.',
  image_too_large: '사진의 가로세로가 너무 커요. 줄여서 올려 주세요.',
  invalid_document: '문서의 형식이 올바르지 않아요.',
  document_too_large: '문서가 너무 커요. 나눠서 저장해 주세요.',
  budget_of_receiver: '받는 사람에게 담을 공간이 모자라요.',
  // Accounts
  invalid_credentials: '이메일이나 비밀번호가 맞지 않아요.',
  user_banned: '이용이 정지된 계정이에요.',
  email_not_confirmed: '이메일 인증을 먼저 마쳐 주세요.',
  user_already_exists: 'User already exists.',
  email_exists: 'User already exists.',
  otp_expired: '코드가 만료됐어요. 다시 보내 주세요.',
  webauthn_unavailable: '이 기기나 브라우저에서는 패스키를 쓸 수 없어요.',
  passkey_of_other: '이 화면을 쓰던 계정의 패스키가 아니에요. 위에 있는 이메일의 계정으로 로그인해 주세요.',
  webauthn_verification_failed:
    '이 패스키로는 로그인할 수 없어요. 지운 패스키일 수 있어요. 비밀번호로 로그인해 주세요.',
  webauthn_challenge_not_found: '시간이 너무 지났어요. 다시 시도해 주세요.',
  webauthn_challenge_expired: '시간이 너무 지났어요. 다시 시도해 주세요.',
  webauthn_credential_not_found: '이미 지운 패스키예요.',
  session_expired: '로그인이 만료됐어요. 다시 로그인해 주세요.',
  other_account: '다른 탭에서 다른 계정으로 로그인했어요. 화면을 새로고침해 주세요.',
  consent_required: '필수 약관에 동의해 주세요.',
  over_request_rate_limit: TOO_MANY,
  over_email_send_rate_limit: '메일을 너무 자주 보냈어요.',
  too_many_sign_ins: '로그인에 여러 번 실패했어요.',
  too_many_mails: '메일을 너무 자주 요청했어요.',
  fresh_proof_required: '본인인지 먼저 확인해 주세요.',
  login_code_required: '로그인 코드를 먼저 입력해 주세요.',
  wrong_password: '비밀번호가 맞지 않아요.',
  preview_refused: '미리보기에서는 로그인하거나 계정을 바꿀 수 없어요.',
  preview_ended: '끝난 미리보기예요.',
  last_super: '마지막 최고 관리자예요. 다른 사람을 먼저 최고 관리자로 정하면 탈퇴하거나 권한을 내려놓을 수 있어요.',
  // PostgreSQL and PostgREST
  '23505': DUPLICATE,
  '23503': '연결된 항목을 찾을 수 없어요.',
  '23514': INVALID,
  '23502': '빠진 값이 있어요.',
  '22001': '글자 수가 너무 많아요.',
  '22P02': INVALID,
  '42501': FORBIDDEN,
  '53100': DISK_FULL,
  '25006': READ_ONLY,
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
  408: LATE,
  409: STALE,
  410: '더는 볼 수 없어요.',
  413: TOO_LARGE,
  415: '지원하지 않는 형식이에요.',
  422: INVALID,
  429: TOO_MANY,
  503: BUSY,
  504: LATE,
};

/** Rate limits: the message says until when. */
const LIMITS = /^(?:too_many_|over_.*_rate_limit$|rate_limited$)/;

/**
 * Korean sentence for any thrown value. It is never an internal message. A message with a request id comes from the gateway. It
 * is written for users and more specific than an area's text for the same code: it names what to correct, or whose invite it
 * is.
 */
export function errorText(thrown: unknown): string {
  const { code, status, message, requestId, retryAt, details } = toAppError(thrown);
  const ofPlatform = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : budgetText(code, details);
  const byCode = ofPlatform ?? areaText(code);
  // 400 means that one request contains too much: waiting does not help.
  const isLimit = byCode ? LIMITS.test(code) && status !== 400 : status === 429;
  if (requestId && message && !ofPlatform && !(byCode && isLimit)) return message;
  const text = byCode ?? BY_STATUS[status] ?? (status >= 500 ? SERVER : BROKEN);
  return isLimit
    ? `${text} ${retryAt ? `${formatClockAfter(retryAt)} 이후에` : '잠시 뒤에'} 다시 시도해 주세요.`
    : text;
}
