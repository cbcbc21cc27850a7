import { escapeHtml } from '../../http/escape-html.ts';
import type { Mail } from '../../mail/mail.ts';

const STYLE = `:root{color-scheme:light dark;--fg:light-dark(#18181b,#f4f4f5);--muted:light-dark(#52525b,#a1a1aa);--line:light-dark(#e4e4e7,#3f3f46);
--bg:light-dark(#ffffff,#18181b);--accent:light-dark(#4338ca,#a5b4fc);--on:light-dark(#eef2ff,#27272a)}
*{box-sizing:border-box}body{margin:0;color:var(--fg);background:var(--bg);font:400 15px/1.6 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR","Noto Sans CJK KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
header{padding:16px 24px;border-bottom:1px solid var(--line)}h1{margin:0;font-size:18px}header p{margin:4px 0 0;color:var(--muted);font-size:13px}
.box{display:grid;grid-template-columns:minmax(240px,360px) 1fr;min-height:calc(100vh - 78px)}
nav{border-right:1px solid var(--line)}ol{list-style:none;margin:0;padding:0}
li a{display:block;padding:12px 24px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
li a:hover,li a[aria-current]{background:var(--on)}a:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
li strong{display:block}li span,.meta{color:var(--muted);font-size:13px}
main{padding:24px;max-width:720px}h2{margin:0 0 4px;font-size:20px;line-height:1.4}.meta{margin:0 0 24px}
main p{margin:0 0 16px;white-space:pre-wrap}main a{color:var(--accent)}.empty{padding:48px 24px;color:var(--muted)}
@media (max-width:720px){.box{display:block}nav{border-right:0}}`;

const time = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Seoul' });

/** Addresses of this app in a mail's text become links. */
const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

function listItem(mail: Mail, opened: Mail | undefined): string {
  const current = mail.id === opened?.id ? ' aria-current="page"' : '';
  return (
    `<li><a href="/_dev/mail/${escapeHtml(encodeURIComponent(mail.id))}"${current}><strong>${escapeHtml(mail.subject)}</strong>` +
    `<span>${escapeHtml(mail.to)} · ${escapeHtml(time.format(new Date(mail.at)))}</span></a></li>`
  );
}

function reading(mail: Mail): string {
  const paragraphs = mail.text.split('\n\n').map((text) => `<p>${linked(text)}</p>`);
  return (
    `<main><h2>${escapeHtml(mail.subject)}</h2>` +
    `<p class="meta">받는 사람 ${escapeHtml(mail.to)} · ${escapeHtml(time.format(new Date(mail.at)))}</p>${paragraphs.join('')}</main>`
  );
}

/** The mailbox: a list, and the mail that is open. */
export function mailboxDocument(mails: readonly Mail[], opened: Mail | undefined, productName: string): string {
  const content = opened
    ? `<div class="box"><nav aria-label="받은 메일"><ol>${mails.map((mail) => listItem(mail, opened)).join('')}</ol></nav>${reading(opened)}</div>`
    : '<main class="empty">아직 보낸 메일이 없어요. 초대나 비밀번호 찾기를 해 보면 여기에 도착해요.</main>';
  return (
    `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>메일함 · ${escapeHtml(productName)}</title><style>${STYLE}</style></head><body>` +
    `<header><h1>메일함</h1><p>메일 서버가 없어서 실제로 보내는 대신 이 컴퓨터에 모아 두었어요.</p></header>${content}</body></html>`
  );
}
