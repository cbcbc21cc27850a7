import { createHash } from 'node:crypto';
import { escapeHtml } from '@dojang/contract/text';
import { drawMailbox } from './mailbox-script.ts';

const STYLE = `:root{color-scheme:light dark;--fg:light-dark(#18181b,#f4f4f5);--muted:light-dark(#52525b,#a1a1aa);--line:light-dark(#e4e4e7,#3f3f46);
--bg:light-dark(#ffffff,#18181b);--accent:light-dark(#4338ca,#a5b4fc);--on:light-dark(#eef2ff,#27272a)}
*{box-sizing:border-box}body{margin:0;color:var(--fg);background:var(--bg);font:400 15px/1.6 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR","Noto Sans CJK KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
header{padding:16px 24px;border-bottom:1px solid var(--line)}h1{margin:0;font-size:18px}header p{margin:4px 0 0;color:var(--muted);font-size:13px}
main{display:grid;grid-template-columns:minmax(240px,360px) 1fr;min-height:calc(100vh - 78px)}
nav{border-right:1px solid var(--line)}ol{list-style:none;margin:0;padding:0}
li a{display:block;padding:12px 24px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
li a:hover,li a[aria-current]{background:var(--on)}a:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
li strong{display:block}li span,.meta{color:var(--muted);font-size:13px}
article{padding:24px;max-width:720px}h2{margin:0 0 4px;font-size:20px;line-height:1.4}.meta{margin:0 0 24px}
article p{margin:0 0 16px;white-space:pre-wrap}iframe{display:block;width:100%;min-height:240px;margin:0 0 32px;border:1px solid var(--line);border-radius:8px}h3{margin:0 0 12px;font-size:15px}article a,.message a{color:var(--accent)}
.message{grid-column:1/-1;padding:48px 24px;color:var(--muted)}.message p{margin:0 0 12px}.message a,button{display:inline-block;padding:8px 0}
button{padding:8px 16px;font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:8px}
@media (max-width:720px){main{display:block}nav{border-right:0}}`;

const SCRIPT = `(${drawMailbox})()`;

/** `sha256-…` of the only script of the page, for its content security policy. */
export const MAILBOX_SCRIPT_HASH = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`;

/** The mailbox page without mails: its script loads them when an admin is signed in. */
export const mailboxDocument = (productName: string): string =>
  `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<title>메일함 · ${escapeHtml(productName)}</title><style>${STYLE}</style></head><body>` +
  `<header><h1>메일함</h1><p>메일 서버가 없어서 실제로 보내는 대신 이 컴퓨터에 모아 두었어요. 관리자만 볼 수 있어요.</p></header>` +
  `<main><div class="message">메일을 불러오고 있어요.</div></main><script>${SCRIPT}</script></body></html>`;
