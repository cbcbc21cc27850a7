import { escapeHtml } from '@dojang/shared-ui';
import { displayTitle } from '../../display-title.ts';

/** A complete, self-contained HTML file: the note's title, and its body from the allow-list serializer. */
export function noteToHtmlFile(title: string, bodyHtml: string): string {
  const name = escapeHtml(displayTitle(title));
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>body{max-width:44rem;margin:3rem auto;padding:0 1rem;font-family:system-ui,sans-serif;line-height:1.7;word-break:keep-all;overflow-wrap:anywhere}img{max-width:100%}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .5rem}</style>
</head>
<body>
<h1>${name}</h1>
${bodyHtml}
</body>
</html>
`;
}
