import { escapeHtml } from '@dojang/contract/text';
import type { MailContent } from './mail-content.ts';

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic','맑은 고딕',sans-serif";
const ACCENT = '#4338ca';
const CODE = 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:20px;letter-spacing:2px;word-break:break-all';

/**
 * For mail programs that support style sheets. The other programs show the inline styles, or change the colours themselves.
 * `!important` is needed to override inline styles.
 */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#18181b!important}.card{background:#27272a!important;border-color:#3f3f46!important}
.text,.title{color:#f4f4f5!important}.muted{color:#a1a1aa!important;border-color:#3f3f46!important}.brand,.link{color:#a5b4fc!important}
.code{background:#3f3f46!important;color:#f4f4f5!important}}
@media (max-width:480px){.page{padding:0!important}.card{border-width:0 0 1px!important;border-radius:0!important;padding:24px 20px!important}}`;

const table = (style: string, rows: string, attributes = '') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${attributes} style="border-collapse:separate;${style}">${rows}</table>`;
const row = (style: string, inner: string, name = 'text') =>
  `<tr><td class="${name}" style="${FONT};font-size:15px;line-height:1.65;color:#18181b;word-break:keep-all;overflow-wrap:anywhere;${style}">${inner}</td></tr>`;
const anchor = (label: string, url: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${ACCENT}">${escapeHtml(label)}</a>`;

/** A button is a table cell, because mail programs that ignore the padding of a link apply the padding of a cell. */
const button = (label: string, url: string) =>
  table(
    '',
    `<tr><td bgcolor="${ACCENT}" style="border-radius:8px;background:${ACCENT}"><a href="${escapeHtml(url)}" style="${FONT};display:inline-block;padding:13px 22px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr>`,
  );

/** The preview text that a list of mails shows after the subject. It is hidden in the mail itself. */
const preview = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(text)}</div>`;

/**
 * A mail as HTML: tables and inline styles, because Naver Mail and Outlook know little else, light and dark, at any width. All
 * text is escaped.
 */
export function mailHtml(content: MailContent, productName: string): string {
  const { subject, paragraphs, links = [], action, code, note, unsubscribe } = content;
  const rows = [
    row('padding:0 0 20px;font-weight:700;color:#4338ca', escapeHtml(productName), 'brand'),
    row('padding:0 0 16px;font-size:20px;font-weight:700;line-height:1.4', escapeHtml(subject), 'title'),
    ...paragraphs.map((text) => row('padding:0 0 16px', escapeHtml(text))),
    ...links.map(({ label, url }) => row('padding:0 0 12px', anchor(label, url))),
    action ? row('padding:4px 0 20px', button(action.label, action.url)) : '',
    code
      ? row(
          'padding:0 0 20px',
          `<span class="code" style="display:inline-block;padding:12px 16px;border-radius:8px;background:#f4f4f5;${CODE}">${escapeHtml(code)}</span>`,
        )
      : '',
    row(
      'padding:16px 0 0;border-top:1px solid #e4e4e7;font-size:13px;line-height:1.6;color:#52525b',
      `${escapeHtml(note)}${unsubscribe ? `<br>${anchor(unsubscribe.label, unsubscribe.url)}` : ''}`,
      'muted',
    ),
  ].join('');
  const card = `<td class="card" style="padding:32px;background:#ffffff;border:1px solid #e4e4e7;border-radius:12px">${table('width:100%', rows, ' width="100%"')}</td>`;
  const column = table('width:100%;max-width:560px;margin:0 auto', `<tr>${card}</tr>`, ' width="100%" align="center"');
  return (
    `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background:#f4f4f5">${preview(paragraphs[0] ?? note)}` +
    `${table('width:100%', `<tr><td class="page" style="padding:32px 12px;background:#f4f4f5">${column}</td></tr>`, ' width="100%"')}</body></html>`
  );
}
