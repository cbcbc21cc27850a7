import { describe, expect, test, vi } from 'vitest';
import { documentToHtml } from './html.ts';
import { parseDocument } from './parse.ts';
import type { DocumentJson, DocumentNode } from './types.ts';
import { isSafeImageSource, isSafeLink } from './urls.ts';

const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  '</p></div></body><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<form><button formaction=javascript:alert(1)>',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<embed src="javascript:alert(1)">',
  '<link rel=stylesheet href="data:,*{x:expression(alert(1))}">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<style>@import "javascript:alert(1)";</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<x onclick=alert(1) id=x tabindex=1>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<\u0000script>alert(1)</script>',
  '＜script＞alert(1)＜/script＞',
  '<img src="x` `<script>alert(1)</script>"` `>',
  "<a href='x' style='behavior:url(#default#time2)' onbegin='alert(1)'>",
  `$\{alert(1)}`,
  '{{constructor.constructor("alert(1)")()}}',
];

const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\rscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'vbscript:msgbox(1)',
  'livescript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:application/xhtml+xml,<x/>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  'data:image/png,<script>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'filesystem:https://example.com/x',
  'view-source:https://example.com',
  'about:blank',
  'ftp://example.com',
  'ws://example.com',
  'intent://x#Intent;scheme=https;end',
  'chrome://settings',
  'x-javascript:alert(1)',
  'jar:https://example.com!/x',
  'feed:javascript:alert(1)',
  '//example.com/x',
  '/\\example.com',
  'https:example.com',
  'https:///example.com',
  'https:\\\\example.com',
  'http://',
  'https://exa mple.com',
  'https://example.com/\u2028',
  'tel:javascript:alert(1)',
  'sms:javascript',
  'mailto://x',
  '#top',
  'relative/path',
  '/absolute/path',
  '',
];

const ALLOWED_TAGS = new Set(
  'p h1 h2 h3 ul ol li blockquote div pre code table tbody tr th td img hr br strong em u s a span input'.split(' '),
);
const ALLOWED_ATTRIBUTES = new Set(
  'href target rel src alt loading start colspan rowspan class role type disabled checked aria-label id data-user data-issue data-note'.split(
    ' ',
  ),
);

/** Parses the HTML like a browser. Every element and attribute must be on the list, and every URL must be safe. */
function inspect(html: string) {
  const body = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
  for (const element of body.querySelectorAll('*')) {
    expect(ALLOWED_TAGS).toContain(element.localName);
    for (const { name, value } of element.attributes) {
      expect(ALLOWED_ATTRIBUTES).toContain(name);
      expect(name.startsWith('on')).toBe(false);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|sms:)/i);
      if (name.startsWith('data-')) expect(value).toMatch(/^[\da-f-]{36}$/);
      if (name === 'src') expect(value).toMatch(/^(https?:\/\/|data:image\/(png|jpeg);base64,)/);
    }
  }
  return body;
}

const UUID = '10000000-0000-4000-8000-000000000000';
const doc = (...content: DocumentNode[]): DocumentJson => ({ type: 'doc', content });
const p = (text: string, marks?: DocumentNode['marks']): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks ? { marks } : {}) }],
});

describe.each(MARKUP)('markup %j', (vector) => {
  test('it is shown unchanged as text', () => {
    const body = inspect(documentToHtml(parseDocument(doc(p(vector)))));
    expect(body.children).toHaveLength(1);
    expect(body.firstElementChild?.children).toHaveLength(0);
    expect(body.textContent).toBe(vector.replaceAll('\u0000', '').normalize());
  });

  test('it has no effect in every attribute, type and mark', () => {
    const attrs = {
      level: vector,
      start: vector,
      checked: vector,
      tone: vector,
      language: vector,
      colspan: vector,
      rowspan: vector,
      alt: vector,
      src: vector,
      href: vector,
      label: vector,
      number: vector,
      projectId: vector,
      class: vector,
      style: vector,
      id: vector,
      onclick: vector,
      [vector]: vector,
    };
    const types = [
      'heading',
      'orderedList',
      'taskItem',
      'callout',
      'codeBlock',
      'table',
      'tableRow',
      'tableCell',
      'tableHeader',
      'image',
      'paragraph',
      'blockquote',
      'mention',
      'issueLink',
      'noteLink',
      vector,
      'script',
      'html',
      '__proto__',
      'constructor',
    ];
    const marks = ['link', 'bold', 'textStyle', vector, 'constructor', '__proto__'].map((type) => ({ type, attrs }));
    const raw = doc(...types.map((type) => ({ type, attrs, marks, content: [p('x', marks)] })));
    inspect(documentToHtml(raw));
    const image = { type: 'image', attrs: { ...attrs, src: 'https://example.com/a.png' } };
    const inline = [
      { type: 'mention', attrs: { id: UUID, label: vector }, marks },
      { type: 'issueLink', attrs: { id: UUID, projectId: UUID, number: 1, label: vector, title: vector }, marks },
    ];
    const line = inspect(documentToHtml(doc({ type: 'paragraph', content: inline })));
    expect(line.textContent).toMatch(/#1$/);
    const note = { type: 'noteLink', attrs: { id: UUID, projectId: UUID, label: vector }, marks };
    inspect(documentToHtml(doc({ type: 'paragraph', content: [note] }), { noteAddress: () => vector }));
    const body = inspect(documentToHtml(doc(image), { headingIds: vector }));
    expect(body.querySelector('img')?.getAttribute('alt')?.length).toBeGreaterThan(0);
  });

  test('it is harmless after parsing too', () => {
    const raw = doc(
      { type: 'newBlock', attrs: { html: vector }, content: [p(vector)] },
      p(vector, [{ type: 'link', attrs: { href: vector } }]),
    );
    inspect(documentToHtml(parseDocument(raw)));
  });
});

describe.each(ADDRESSES)('URL %j', (address) => {
  test('no link has this address', () => {
    expect(isSafeLink(address)).toBe(false);
    const html = documentToHtml(doc(p('여기', [{ type: 'link', attrs: { href: address } }])));
    expect(html).toBe('<p>여기</p>');
    const parsed = parseDocument(doc(p('여기', [{ type: 'link', attrs: { href: address } }])));
    expect(JSON.stringify(parsed)).not.toContain('link');
  });

  test('no picture has this address', () => {
    expect(isSafeImageSource(address)).toBe(false);
    expect(documentToHtml(doc({ type: 'image', attrs: { src: address } }))).toBe('');
    expect(JSON.stringify(parseDocument(doc({ type: 'image', attrs: { src: address } })))).not.toContain('image');
  });
});

test('a value that only looks like a URL is refused', () => {
  for (const value of [
    null,
    undefined,
    1,
    {},
    [],
    ['https://example.com'],
    { toString: () => 'https://example.com' },
  ]) {
    expect(isSafeLink(value)).toBe(false);
    expect(isSafeImageSource(value)).toBe(false);
  }
});

test.each([
  'http://example.com',
  'https://example.com/길?q=1&b=2#x',
  'HTTPS://EXAMPLE.COM',
  'mailto:a@b.kr',
  'tel:+82-2-123-4567',
  'sms:01012345678',
])('%s is allowed as a link', (address) => {
  expect(isSafeLink(address)).toBe(true);
  const anchor = inspect(documentToHtml(doc(p('x', [{ type: 'link', attrs: { href: address } }])))).querySelector('a');
  expect(anchor?.getAttribute('href')).toBe(address);
  expect(anchor?.rel).toContain('noopener');
});

test('pictures may be png or jpeg data URLs of up to 4 MB', () => {
  expect(isSafeImageSource('data:image/png;base64,iVBORw0KGgo=')).toBe(true);
  expect(isSafeImageSource('data:image/jpeg;base64,/9j/4AAQ')).toBe(true);
  expect(isSafeImageSource(`data:image/png;base64,${'A'.repeat(4_000_001)}`)).toBe(false);
});

test('URLs are checked in browsers without `URL.canParse` too', () => {
  const lacking = vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  expect([isSafeLink('https://example.com'), isSafeLink('https://[')]).toEqual([true, false]);
  lacking.mockRestore();
});
