import { expect, test } from 'vitest';
import { readTarget } from '../../platform/http/address/address.logic.ts';
import { readImageRequest } from './image-request.logic.ts';

const OWN = '/storage/v1/object/public/site-assets/a/b.png';
const query = (text: string) => readTarget(`/_image?${text}`).address?.query ?? [];
const read = (text: string, accept?: string) => readImageRequest(query(`url=${OWN}${text}`), accept);

test('image proxy: a width is rounded up to a breakpoint; a missing or larger one is the largest', () => {
  const widths = { '&w=1': 320, '&w=320': 320, '&w=321': 640, '&w=700': 768, '&w=1024': 1024, '&w=1025': 1280 };
  for (const [text, width] of Object.entries(widths)) expect(read(text)?.form.width, text).toBe(width);
  for (const text of ['', '&w=1536', '&w=1537', '&w=99999']) expect(read(text)?.form.width, text).toBe(1536);
});

test('image proxy: the quality is 100 and the format WebP by default; a quality is rounded up to a step', () => {
  expect(read('')).toEqual({ url: OWN, form: { width: 1536, quality: 100, format: 'webp' }, varies: false });
  expect(read('&q=80')?.form.quality).toBe(80);
  expect(read('&q=1')?.form.quality).toBe(20);
  expect(read('&q=81')?.form.quality).toBe(100);
});

test('browsers that accept AVIF get AVIF, and the answer varies by Accept', () => {
  expect(read('&f=avif', 'image/avif,image/webp,*/*')).toMatchObject({ form: { format: 'avif' }, varies: true });
  expect(read('&f=avif', 'image/webp,*/*')).toMatchObject({ form: { format: 'webp' }, varies: true });
  expect(read('&f=avif')).toMatchObject({ form: { format: 'webp' }, varies: true });
});

test('a picture is made in at most 60 forms', () => {
  const forms = new Set<string>();
  for (let w = 1; w < 2_000; w += 61) {
    for (let q = 1; q <= 100; q += 3) {
      for (const f of ['webp', 'avif']) forms.add(JSON.stringify(read(`&w=${w}&q=${q}&f=${f}`, 'image/avif')?.form));
    }
  }
  expect(forms.size).toBe(60);
});

test('other parameters and values are refused', () => {
  const refused = [
    '&w=0',
    '&w=-1',
    '&w=1.5',
    '&w=1e3',
    '&w=100000',
    '&w=',
    '&q=0',
    '&q=101',
    '&q=x',
    '&f=svg',
    '&f=',
    '&h=3',
  ];
  for (const text of [...refused, '&w=320&w=640', `&url=${OWN}`]) expect(read(text), text).toBeNull();
  expect(readImageRequest([], undefined)).toBeNull();
  expect(readImageRequest(query('url='), undefined)).toBeNull();
  expect(readImageRequest([['url', `https://a.example/${'a'.repeat(2_048)}`]], undefined)).toBeNull();
});
