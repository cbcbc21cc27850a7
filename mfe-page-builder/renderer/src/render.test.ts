import { describe, expect, test } from 'vitest';
import { BLOCKS, projectOf } from './blocks/index.ts';
import { BASE_CSS } from './document.ts';
import { renderPage } from './render.ts';

const text = (content: string) => ({ type: 'textnode', content });
const project = (components: unknown[], styles: unknown[] = []) => ({
  styles,
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});
const body = (components: unknown[], styles: unknown[] = []) => {
  const { html } = renderPage(project(components, styles), { title: 't', badge: false });
  return html.slice(html.indexOf('<body>') + 6, -'</body></html>'.length);
};
const main = (components: unknown[]) => body(components).replace(/^<div><main>|<\/main><\/div>$/g, '');
const rules = (components: unknown[]) => renderPage(project(components), { title: 't' }).report.map(({ rule }) => rule);
const css = (styles: unknown[], components: unknown[] = [{ tagName: 'p', classes: ['a'], content: 'x' }]) =>
  renderPage(project(components, styles), { title: 't', badge: false }).css.slice(BASE_CSS.length);

describe('elements', () => {
  test('GrapesJS types without a tag name get the element that GrapesJS renders', () => {
    expect(main([{ type: 'text', components: [text('a')] }])).toBe('<div>a</div>');
    expect(main([{ type: 'link', attributes: { href: '#a' }, components: [text('a')] }])).toBe('<a href="#a">a</a>');
    expect(main([{ type: 'cell', components: [text('a')] }])).toBe('<td>a</td>');
  });

  test('text is escaped and otherwise unchanged', () => {
    expect(main([{ tagName: 'p', components: [text('a < b & "c" \u0000')] }])).toBe('<p>a &lt; b &amp; "c" </p>');
    expect(main([{ tagName: 'p', content: '<b>x</b>' }])).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>');
  });

  test('content between a leading header and a trailing footer is wrapped in main', () => {
    const tree = ['header', 'section', 'section', 'footer'].map((tagName) => ({
      tagName,
      components: [text(tagName)],
    }));
    expect(body(tree)).toBe(
      '<div><header>header</header><main><section>section</section><section>section</section></main><footer>footer</footer></div>',
    );
  });

  test('a page with its own main element gets no second main', () => {
    expect(body([{ tagName: 'main', components: [text('a')] }])).toBe('<div><main>a</main></div>');
  });

  test('an unknown wrapper is replaced by its content, code is removed with its content', () => {
    expect(main([{ tagName: 'font', components: [text('a')] }])).toBe('a');
    expect(main([{ tagName: 'script', components: [text('a')] }])).toBe('');
    expect(rules([{ tagName: 'script', components: [text('a')] }])).toContain('element-removed');
  });

  test('a paragraph that contains a block becomes a div, so that the parser does not split it', () => {
    expect(
      main([{ tagName: 'p', components: [{ tagName: 'ul', components: [{ tagName: 'li', content: 'a' }] }] }]),
    ).toBe('<div><ul><li>a</li></ul></div>');
  });

  test('a link inside a link is replaced by its text', () => {
    const inner = { tagName: 'a', attributes: { href: '#b' }, components: [text('b')] };
    expect(main([{ tagName: 'a', attributes: { href: '#a' }, components: [inner] }])).toBe('<a href="#a">b</a>');
  });

  test('shapes are allowed inside an svg only, and an svg contains nothing else', () => {
    const path = { type: 'svg-in', tagName: 'path', attributes: { d: 'M0 0h1', onclick: 'x' } };
    expect(main([{ tagName: 'svg', attributes: { viewBox: '0 0 1 1' }, components: [path, { tagName: 'p' }] }])).toBe(
      '<svg viewBox="0 0 1 1"><path d="M0 0h1"></path></svg>',
    );
    expect(main([path])).toBe('');
  });
});

describe('attributes', () => {
  test('a link to a new window has no opener and no referrer', () => {
    expect(main([{ tagName: 'a', attributes: { href: 'https://a.kr', target: '_blank' }, content: 'a' }])).toBe(
      '<a href="https://a.kr/" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });

  test('a duplicate id is removed', () => {
    const p = { tagName: 'p', attributes: { id: 'a' }, content: 'x' };
    expect(main([p, p])).toBe('<p id="a">x</p><p>x</p>');
  });

  test('the first picture is loaded eagerly, the others lazily', () => {
    const image = (name: string) => ({ type: 'image', attributes: { src: `https://a.kr/${name}.png`, alt: name } });
    expect(main([image('a'), image('b')])).toBe(
      '<img src="https://a.kr/a.png" alt="a" fetchpriority="high" decoding="async"><img src="https://a.kr/b.png" alt="b" loading="lazy" decoding="async">',
    );
  });

  test("the editor's own attributes are removed without a finding", () => {
    expect(rules([{ tagName: 'p', attributes: { 'data-gjs-type': 'text', draggable: 'true' }, content: 'x' }])).toEqual(
      ['heading-none'],
    );
  });
});

describe('styles', () => {
  test('only rules of used classes, ids and elements are written', () => {
    expect(
      css([
        { selectors: ['a'], style: { color: 'red' } },
        { selectors: ['b'], style: { color: 'blue' } },
        { selectors: ['#i'], style: { color: 'blue' } },
        { selectors: [], selectorsAdd: '.a > h1', style: { color: 'blue' } },
      ]),
    ).toBe('.a{color:red}');
  });

  test('media queries follow the other rules, sorted from wide to narrow', () => {
    const media = (width: number) => ({
      selectors: ['a'],
      style: { color: 'red' },
      atRuleType: 'media',
      mediaText: `(max-width: ${width}px)`,
    });
    expect(css([media(640), media(1024), { selectors: ['a'], style: { color: 'blue' } }])).toBe(
      '.a{color:blue}@media (max-width:1024px){.a{color:red}}@media (max-width:640px){.a{color:red}}',
    );
  });

  test('pseudo-classes, selector lists and combinators are written', () => {
    expect(css([{ selectors: ['a'], state: 'hover', style: { color: 'red' } }])).toBe('.a:hover{color:red}');
    expect(css([{ selectors: [], selectorsAdd: '.a::after, .b', style: { content: '"+"' } }])).toBe(
      '.a::after{content:"+"}',
    );
  });

  test.each([
    ['background', 'linear-gradient(90deg, rgba(0, 0, 0, .5) 0%, #fff 100%)'],
    ['grid-template-columns', 'repeat(2, minmax(0, 1fr))'],
    ['font-size', 'clamp(28px, 3.5vw, 42px)'],
    ['border-radius', 'calc(var(--radius) * 0.75)'],
    ['--head', '"Nanum Myeongjo", serif'],
    ['background-image', 'url("https://a.kr/b.png")'],
    ['aspect-ratio', '4/3'],
    ['color', 'red !important'],
    ['transition', 'opacity 0.15s cubic-bezier(0.4, 0, 0.2, 1)'],
  ])('%s: %s is kept unchanged', (property, value) => {
    expect(css([{ selectors: ['a'], style: { [property]: value } }])).toBe(`.a{${property}:${value}}`);
  });

  test('an inline style becomes a class, never an attribute', () => {
    const { html, css: sheet } = renderPage(project([{ tagName: 'p', style: { color: 'red' }, content: 'x' }]), {
      title: 't',
    });
    expect(html).toContain('<p class="dojang-s0">x</p>');
    expect(sheet).toContain('.dojang-s0{color:red}');
    expect(html).not.toContain('style=');
  });

  test('the returned stylesheet is the one in the document', () => {
    const { html, css: sheet } = renderPage(project([{ tagName: 'p', content: 'x' }]), { title: 't' });
    expect(/<style>([\s\S]*)<\/style>/.exec(html)?.[1]).toBe(sheet);
  });
});

describe('report', () => {
  const h = (level: number, words = 'x') => ({ tagName: `h${level}`, components: [text(words)] });

  test('an empty page has an error', () => {
    expect(renderPage(project([]), { title: 't' }).report).toEqual([
      expect.objectContaining({ rule: 'page-empty', severity: 'error' }),
    ]);
    expect(rules([{ tagName: 'div', components: [text('   ')] }])).toContain('page-empty');
  });

  test('a page without a title has an error', () => {
    const { report } = renderPage(project([h(1)]), { title: ' ' });
    expect(report).toEqual([expect.objectContaining({ rule: 'title-missing', severity: 'error' })]);
  });

  test('headings: none, several h1, a skipped level, an empty one', () => {
    expect(rules([{ tagName: 'p', content: 'x' }])).toEqual(['heading-none']);
    expect(rules([h(1), h(1)])).toEqual(['heading-many']);
    expect(rules([h(1), h(3)])).toEqual(['heading-order']);
    expect(rules([h(1), h(2, ' ')])).toEqual(['heading-empty']);
    expect(rules([h(1), h(2), h(3), h(2), h(3)])).toEqual([]);
  });

  test('a picture needs an alt text; an empty one marks a decoration', () => {
    const image = (attributes: Record<string, string>) => ({ type: 'image', attributes });
    expect(rules([h(1), image({ src: 'https://a.kr/a.png' })])).toEqual(['image-alt']);
    expect(rules([h(1), image({ src: 'https://a.kr/a.png', alt: '' })])).toEqual([]);
    expect(rules([h(1), image({ alt: 'x' })])).toEqual(['image-source']);
  });

  test('a link needs a target and a name', () => {
    const link = (attributes: Record<string, string>, words = '') => ({
      tagName: 'a',
      attributes,
      components: [text(words)],
    });
    expect(rules([h(1), link({ href: '#' }, 'x')])).toEqual(['link-target']);
    expect(rules([h(1), link({ href: '/a' })])).toEqual(['link-name']);
    expect(rules([h(1), link({ href: '/a', 'aria-label': 'x' })])).toEqual([]);
  });

  test('a finding contains its path from the root', () => {
    const { report } = renderPage(project([h(1), { tagName: 'section', components: [text('x'), { type: 'image' }] }]), {
      title: 't',
    });
    expect(report).toEqual([expect.objectContaining({ rule: 'image-source', place: '1.1' })]);
  });
});

describe('document', () => {
  test('the head contains language, title, description and URL', () => {
    const { html } = renderPage(project([{ tagName: 'p', content: 'x' }]), {
      title: '소개',
      siteName: '온기커피',
      description: '동네 카페',
      pageUrl: 'https://a.kr/landing/1',
    });
    expect(html).toContain('<html lang="ko">');
    expect(html).toContain('<title>소개 | 온기커피</title>');
    expect(html).toContain('<meta name="description" content="동네 카페">');
    expect(html).toContain('<link rel="canonical" href="https://a.kr/landing/1">');
  });

  test('the head contains the settings of the page and of its site', () => {
    const picture = '/storage/v1/object/public/site-assets/a/b.png';
    const { html, css } = renderPage(project([{ tagName: 'p', content: 'x' }]), {
      title: '소개',
      pageUrl: 'https://a.kr/landing/1',
      lang: 'en',
      image: picture,
      favicon: picture,
      noindex: true,
      verification: { 'naver-site-verification': 'abc123', 'google-site-verification': '"><script>' },
      business: [
        { label: '상호', value: '온기<커피>' },
        { label: '전화', value: ' ' },
      ],
    });
    expect(html).toContain('<html lang="en">');
    expect(html).toContain(`<meta property="og:image" content="https://a.kr${picture}">`);
    expect(html).toContain(`<link rel="icon" href="${picture}">`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="naver-site-verification" content="abc123">');
    expect(html).not.toContain('google-site-verification');
    expect(html).toContain('<dojang-business><span>상호 온기&lt;커피&gt;</span></dojang-business>');
    expect(css).toContain('dojang-business');
    expect(renderPage({}, { title: '소개', favicon: 'javascript:x', image: '//evil' }).html).not.toMatch(
      /rel="icon"|og:image|dojang-business/,
    );
  });

  test('business details that a footer shows are not repeated, and missing details follow', () => {
    const business = [
      { label: '상호', value: '온기<커피>' },
      { label: '전화', value: '02-123-4567' },
    ];
    const footer = BLOCKS.find(({ id }) => id === 'footer');
    const made = (lines: string[]) => projectOf(footer ? [footer.make({ name: '온기커피', business: lines })] : []);
    const all = renderPage(made(['상호 온기<커피>', '전화 02-123-4567']), { title: 't', business });
    expect([all.html.split('온기&lt;커피&gt;').length, all.html]).toEqual([
      2,
      expect.not.stringContaining('우리 가게'),
    ]);
    expect(all.html).not.toContain('dojang-business');
    const part = renderPage(made(['상호 온기<커피>']), { title: 't', business });
    expect(part.html).toContain('<dojang-business><span>전화 02-123-4567</span></dojang-business>');
  });

  test('the same project gives the same bytes, and is not modified', () => {
    const input = project([{ tagName: 'p', style: { color: 'red' }, content: 'x' }]);
    const before = JSON.stringify(input);
    expect(renderPage(input, { title: 't' })).toEqual(renderPage(input, { title: 't' }));
    expect(JSON.stringify(input)).toBe(before);
  });

  test('payload counts nodes and pictures', () => {
    const { payload } = renderPage(
      project([{ type: 'image', attributes: { src: '/storage/v1/object/public/site-assets/a/b.png', alt: '' } }]),
      { title: '가' },
    );
    expect(payload).toEqual({
      nodes: 1,
      images: ['/storage/v1/object/public/site-assets/a/b.png'],
      blocks: [{ type: 'img', src: '/storage/v1/object/public/site-assets/a/b.png' }],
    });
  });
});

test('empty lines at the end of a heading are not published, empty lines within it are', () => {
  const br = { tagName: 'br' };
  const text = (content: string) => ({ type: 'textnode', content });
  const html = (components: unknown[]) =>
    renderPage(
      { pages: [{ frames: [{ component: { components: [{ tagName: 'h1', components }] } }] }] },
      { title: 't' },
    ).html;
  expect(html([text('제목'), br, br, text(' ')])).toContain('<h1>제목</h1>');
  expect(html([text('두'), br, text('줄')])).toContain('<h1>두<br>줄</h1>');
});
