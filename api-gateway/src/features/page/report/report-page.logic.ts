import { cut, escapeHtml } from '@dojang/contract/text';
import { isEmail, plainEmail } from '../../../platform/http/email.logic.ts';
import { typedLines } from '../typed-text.logic.ts';

/** The reasons as the database names them. */
export const REASONS = {
  fraud: '사기나 피싱 같아요',
  illegal: '불법이거나 청소년에게 해로워요',
  privacy: '개인정보가 드러나 있어요',
  rights: '저작권이나 상표를 침해해요',
  spam: '광고로 도배되어 있어요',
  other: '다른 까닭이 있어요',
} as const;
type Reason = keyof typeof REASONS;

const MAX_BODY = 2000;
/** Name of the field that people do not see. */
const TRAP = 'homepage';

export interface Report {
  reason: Reason | null;
  body: string;
  email: string;
  /** Whether the hidden field was filled in. Only a program does that. */
  isSpam: boolean;
  /** The errors by the name of the field. */
  errors: { reason?: string; body?: string; email?: string };
}

export const EMPTY: Report = { reason: null, body: '', email: '', isSpam: false, errors: {} };

/** Checks a sent report. Never throws. */
export function readReport(sent: URLSearchParams): Report {
  const reason = sent.get('reason') ?? '';
  const report: Report = {
    reason: Object.hasOwn(REASONS, reason) ? (reason as Reason) : null,
    body: typedLines(sent.get('body') ?? '', 20_000),
    email: plainEmail(cut(sent.get('email') ?? '', 400).trim()),
    isSpam: (sent.get(TRAP) ?? '') !== '',
    errors: {},
  };
  if (report.reason === null) report.errors.reason = '까닭을 하나 골라 주세요.';
  if ([...report.body].length > MAX_BODY) report.errors.body = '2,000자까지 적을 수 있어요. 조금 줄여 주세요.';
  if (report.reason === 'other' && report.body === '') report.errors.body = '어떤 까닭인지 적어 주세요.';
  if (report.email !== '' && !isEmail(report.email)) {
    report.errors.email = '이메일 주소를 확인해 주세요. name@example.com처럼 적어 주세요.';
  }
  return report;
}

const STYLE =
  'body{margin:0;padding:32px 20px;color-scheme:light dark;color:light-dark(#18181b,#f4f4f5);background:light-dark(#fff,#18181b);' +
  'font:400 16px/1.65 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}' +
  'main{max-width:520px;margin:0 auto}h1{margin:0 0 4px;font-size:24px;line-height:1.4}p{margin:0 0 24px}' +
  '.muted{color:light-dark(#52525b,#a1a1aa)}fieldset{border:0;margin:0 0 24px;padding:0}legend,.label{display:block;padding:0;margin-bottom:8px;font-weight:600}' +
  '.option{display:flex;gap:10px;align-items:center;min-height:44px}.option input{width:20px;height:20px;margin:0;accent-color:#4338ca}' +
  'textarea,input[type=email]{display:block;box-sizing:border-box;width:100%;margin-bottom:24px;padding:10px 12px;border:1px solid light-dark(#71717a,#a1a1aa);' +
  'border-radius:8px;background:transparent;color:inherit;font:inherit}[aria-invalid]{border-color:light-dark(#b91c1c,#fca5a5)}' +
  '.error{margin:-16px 0 24px;color:light-dark(#b91c1c,#fca5a5)}legend+.error{margin:0 0 8px}' +
  'button{padding:12px 24px;border:0;border-radius:8px;background:#4338ca;color:#fff;font:inherit;font-weight:600;cursor:pointer}' +
  '.trap{position:absolute;inset-inline-start:-10000px}:focus-visible{outline:2px solid #6366f1;outline-offset:2px}';

const errorLine = (id: string, text: string | undefined) =>
  text ? `<p class="error" id="${id}">${escapeHtml(text)}</p>` : '';
const described = (id: string, text: string | undefined) =>
  text ? ` aria-invalid="true" aria-describedby="${id}"` : '';

/**
 * The form, with the typed text.
 *
 * @param message why the report was refused
 */
export function reportPage(title: string, report: Report = EMPTY, message = ''): string {
  const { errors } = report;
  const options = Object.entries(REASONS)
    .map(
      ([value, label]) =>
        `<label class="option"><input type="radio" name="reason" value="${value}"${value === report.reason ? ' checked' : ''} required>${label}</label>`,
    )
    .join('');
  return (
    '<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>페이지 신고</title><style>${STYLE}</style></head><body><main>` +
    `<h1>페이지 신고</h1><p class="muted">‘${escapeHtml(title)}’ 페이지에 문제가 있나요? 도장 운영자가 확인해요. 페이지의 주인에게는 누가 신고했는지 알리지 않아요.</p>` +
    (message ? `<p class="error" role="alert">${escapeHtml(message)}</p>` : '') +
    `<form method="post"><fieldset${described('reason-error', errors.reason)}><legend>왜 신고하나요?</legend>${errorLine('reason-error', errors.reason)}${options}</fieldset>` +
    `<label class="label" for="body">자세한 내용 <span class="muted">(선택)</span></label><textarea id="body" name="body" rows="5" maxlength="${MAX_BODY}"${described('body-error', errors.body)}>${escapeHtml(report.body)}</textarea>${errorLine('body-error', errors.body)}` +
    `<label class="label" for="email">답을 받을 이메일 <span class="muted">(선택)</span></label><input id="email" name="email" type="email" maxlength="254" autocomplete="email" value="${escapeHtml(report.email)}"${described('email-error', errors.email)}>${errorLine('email-error', errors.email)}` +
    `<div class="trap" aria-hidden="true"><label>비워 두세요 <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>` +
    '<button>신고하기</button></form></main></body></html>'
  );
}
