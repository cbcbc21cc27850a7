import { expect, test } from 'vitest';
import type { PagePicture } from './page-pictures.ts';
import { renderPage } from './render.ts';

const src = (name: string) => `/storage/v1/object/public/site-assets/a/${name}.webp`;
const SIZES: Record<string, PagePicture> = {
  [src('logo')]: { width: 120, height: 40 },
  [src('hero')]: { width: 2000, height: 1000 },
  [src('other')]: { width: 900, height: 600 },
  [src('unknown')]: {},
};
const image = (name: string, attributes: Record<string, string> = {}, more = {}) => ({
  type: 'image',
  attributes: { src: src(name), alt: '', ...attributes },
  ...more,
});

function render(components: unknown[], styles: unknown[] = []) {
  const project = { pages: [{ frames: [{ component: { type: 'wrapper', components } }] }], styles };
  return renderPage(project, { title: 't', pictures: (of) => SIZES[of] });
}
/** The attributes of each picture of the page. */
const pictures = (html: string) =>
  [...html.matchAll(/<img ([^>]*)>/g)].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value?.replaceAll('&amp;', '&')]),
    ),
  );
const at = (name: string, width: number) => `/_image?url=${src(name)}&w=${width}&q=80`;

test('a picture has its sizes, its space, and how it is loaded', () => {
  const { html, payload } = render([image('logo'), image('hero'), image('other')]);
  const [logo, hero, other] = pictures(html);
  expect(logo).toEqual({
    class: 'dojang-p0',
    src: at('logo', 320),
    alt: '',
    width: '120',
    height: '40',
    decoding: 'async',
  });
  expect(hero).toEqual({
    class: 'dojang-p1',
    src: at('hero', 1536),
    srcset: [320, 640, 768, 1024, 1280, 1536].map((width) => `${at('hero', width)} ${width}w`).join(', '),
    sizes: '(min-width:2000px) 2000px,100vw',
    width: '2000',
    height: '1000',
    alt: '',
    decoding: 'async',
    fetchpriority: 'high',
  });
  expect(other).toMatchObject({
    loading: 'lazy',
    sizes: 'auto,(min-width:900px) 900px,100vw',
    width: '900',
    height: '600',
  });
  expect(other?.fetchpriority).toBeUndefined();
  // The last size is not enlarged: it is as wide as the original.
  expect(other?.srcset?.endsWith(`${at('other', 768)} 768w, ${at('other', 1024)} 900w`)).toBe(true);
  expect(payload.images).toEqual([src('logo'), src('hero'), src('other')]);
  expect(payload.blocks).toContainEqual({ type: 'img', src: src('hero') });
});

test('the attributes reserve space, and do not change the layout that the page defines', () => {
  const { css } = render(
    [image('hero', {}, { classes: ['low'] }), image('hero'), image('other')],
    [{ selectors: ['low'], style: { height: '200px' } }],
  );
  expect(css).toContain(':where(.dojang-p0){width:auto;contain-intrinsic-size:2000px 1000px}:where(.dojang-p1)');
  expect(css).not.toContain('dojang-p2');
  expect(css.indexOf(':where')).toBeLessThan(css.indexOf('.low{'));
});

test("the author's width stays, and limits the requested size to what a sharp screen shows", () => {
  const [hero] = pictures(render([image('hero', { width: '300', height: '999' })]).html);
  expect(hero).toMatchObject({
    width: '300',
    height: '150',
    sizes: '(min-width:300px) 300px,100vw',
    src: at('hero', 640),
  });
  expect(hero?.srcset).toBe(`${at('hero', 320)} 320w, ${at('hero', 640)} 640w`);
  expect(hero?.class).toBeUndefined();
});

test('a picture of unknown size is made smaller, without sizes to choose from', () => {
  const [unknown] = pictures(render([image('unknown')]).html);
  expect(unknown).toEqual({ src: at('unknown', 1536), alt: '', decoding: 'async', fetchpriority: 'high' });
});

test('other pictures are sent as they are', () => {
  const web = { type: 'image', attributes: { src: 'https://elsewhere.example/a.png', alt: '' } };
  const data = { type: 'image', attributes: { src: 'data:image/png;base64,AAAA', alt: '' } };
  const [first, second] = pictures(render([data, web]).html);
  expect(first).toEqual({ src: 'data:image/png;base64,AAAA', alt: '', decoding: 'async' });
  expect(second).toEqual({ src: 'https://elsewhere.example/a.png', alt: '', decoding: 'async', fetchpriority: 'high' });
});

test('a hidden picture is not taken for the first visible picture', () => {
  const { html } = render([
    { tagName: 'div', attributes: { hidden: true }, components: [image('hero')] },
    image('other'),
  ]);
  expect(pictures(html).map(({ fetchpriority }) => fetchpriority)).toEqual([undefined, 'high']);
});

test('a picture in a flexible box keeps its own size', () => {
  const row = (more: object) => ({ tagName: 'div', ...more, components: [image('other')] });
  const styles = [
    { selectors: ['row'], style: { display: 'flex' } },
    { selectors: ['#byId'], style: { display: 'inline-flex' } },
    { selectors: [], selectorsAdd: '.a .b', style: { display: 'flex' } },
    { selectors: ['grid'], style: { display: 'grid' } },
  ];
  const boxes = [
    { classes: ['row'] },
    { attributes: { id: 'byId' } },
    { classes: ['b'] },
    { style: { display: 'flex' } },
    { attributes: { style: 'display:flex' } },
    { classes: ['grid'] },
  ];
  const { html } = render([image('hero'), ...boxes.map(row), image('other')], styles);
  const measured = pictures(html).map(({ sizes }) => sizes?.startsWith('auto,'));
  expect(measured).toEqual([false, false, false, false, false, false, true, true]);
});

test('the classes of a box are read once for all pictures in it', () => {
  let reads = 0;
  const classes = new Proxy(
    Array.from({ length: 1_000 }, (_, at) => `c${at}`),
    {
      get(target, key, receiver) {
        if (key === '999') reads += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  const box = (amount: number) => {
    reads = 0;
    const components = Array.from({ length: amount }, () => image('other'));
    render(
      [image('hero'), { tagName: 'div', classes, components }],
      [{ selectors: ['x'], style: { display: 'flex' } }],
    );
    return reads;
  };
  expect(box(400)).toBe(box(4));
});

test('a background picture is made smaller too', () => {
  const style = { 'background-image': `linear-gradient(#000, #fff), url("${src('hero')}")` };
  const { html, css } = render([{ tagName: 'div', classes: ['x'], content: 'x' }], [{ selectors: ['x'], style }]);
  expect(css).toContain(`url("${at('hero', 1536)}")`);
  expect(html).toContain(css);
});
