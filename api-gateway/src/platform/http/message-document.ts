import { escapeHtml } from '@dojang/contract/text';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:8px;padding:24px;box-sizing:border-box;' +
  'text-align:center;color-scheme:light dark;color:light-dark(#18181b,#f4f4f5);background:light-dark(#fff,#18181b);' +
  'font:400 16px/1.65 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;word-break:keep-all}' +
  'h1{margin:0;font-size:24px;line-height:1.4}p{margin:0;color:light-dark(#52525b,#a1a1aa)}' +
  'p a{display:inline-block;margin-top:16px;padding:9px 20px;border:1px solid light-dark(#d4d4d8,#52525b);border-radius:8px;' +
  'color:light-dark(#18181b,#f4f4f5);font-weight:600;text-decoration:none}' +
  'a:focus-visible,button:focus-visible{outline:2px solid light-dark(#4338ca,#a5b4fc);outline-offset:2px}' +
  'button{margin-top:16px;padding:10px 20px;border:0;border-radius:8px;background:#4338ca;color:#fff;font:inherit;font-weight:600;cursor:pointer}';

/**
 * A small HTML document with one message for a visitor, without the shell: for an unpublished page or an invalid URL.
 *
 * @param button text of a button that sends a POST to the same address
 * @param link link below the text
 */
export const messageDocument = (
  title: string,
  text: string,
  button = '',
  link?: { to: string; label: string },
): string =>
  `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${button && `<form method="post"><button>${escapeHtml(button)}</button></form>`}${link ? `<p><a href="${escapeHtml(link.to)}">${escapeHtml(link.label)}</a></p>` : ''}</main></body></html>`;
