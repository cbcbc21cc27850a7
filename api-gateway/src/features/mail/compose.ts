import { escapeHtml } from '@dojang/contract/text';
import type { Mail, OutboxRow } from './mail.ts';
import type { MailContent } from './mail-content.ts';
import { TEMPLATES } from './templates/index.ts';

export interface Brand {
  productName: string;
  siteUrl: string;
}

/**
 * The mail of an outbox row.
 *
 * @throws when there is no template for its kind
 */
export function composeMail(row: OutboxRow, brand: Brand): Mail {
  const template = TEMPLATES[row.kind];
  if (!template) throw new Error(`no mail template of kind ${row.kind}`);
  const data = (key: string) => {
    const value = row.data[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return mailOf(row, template({ data, ...brand }), brand);
}

/** The mail with this content. */
export function mailOf(row: OutboxRow, content: MailContent, { productName }: Brand): Mail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_email,
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    text: toText(content, productName),
    html: toHtml(content, productName),
    at: row.created_at,
    // RFC 8058: a mail program offers to unsubscribe, and sends a POST.
    ...(content.unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${content.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

function toText({ paragraphs, links = [], action, code, note, unsubscribe }: MailContent, productName: string): string {
  return [
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}\n${url}`),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(code ? [`코드: ${code}`] : []),
    note,
    ...(unsubscribe ? [`알림 메일 그만 받기: ${unsubscribe}`] : []),
    `— ${productName}`,
  ].join('\n\n');
}

const FONT = "font-family:-apple-system,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif";
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#ffffff;font-weight:600;text-decoration:none';
const CODE =
  'display:inline-block;padding:12px 16px;border-radius:8px;background:#f4f4f5;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;letter-spacing:1px;word-break:break-all';

const anchor = (label: string, url: string) =>
  `<a href="${escapeHtml(url)}" style="color:#4338ca">${escapeHtml(label)}</a>`;

/** Inline styles, because most mail programs remove style sheets. */
function toHtml(
  { subject, paragraphs, links = [], action, code, note, unsubscribe }: MailContent,
  productName: string,
): string {
  const paragraph = (inner: string) => `<p style="margin:0 0 16px;line-height:1.65">${inner}</p>`;
  const body = [
    `<p style="margin:0 0 24px;font-weight:700;color:#4338ca">${escapeHtml(productName)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    ...links.map(({ label, url }) => paragraph(anchor(label, url))),
    action ? paragraph(`<a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a>`) : '',
    code ? paragraph(`<span style="${CODE}">${escapeHtml(code)}</span>`) : '',
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e4e7;font-size:13px;line-height:1.6;color:#52525b">${escapeHtml(note)}${unsubscribe ? `<br>${anchor('알림 메일 그만 받기', unsubscribe)}` : ''}</p>`,
  ].join('');
  return (
    `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#ffffff;color:#18181b;${FONT};font-size:15px;word-break:keep-all">` +
    `<div style="max-width:520px;margin:0 auto">${body}</div></body></html>`
  );
}
