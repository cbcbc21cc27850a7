import { expect, test } from 'vitest';
import { imageSource } from './image-source.logic.ts';

const SITE = 'https://dojang.example';
const hosts = new Set(['https://img.example.com', 'https://cdn.example.com:8443']);
const source = (url: string) => imageSource(url, SITE, hosts);

const PICTURE = '/storage/v1/object/public/site-assets/0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01/9c.webp';

test('pictures of sites and of listed hosts are sources', () => {
  expect(source(PICTURE)).toEqual({ kind: 'own', path: PICTURE });
  expect(source(SITE + PICTURE)).toEqual({ kind: 'own', path: PICTURE });
  for (const url of ['https://img.example.com/a.png?x=1', 'https://cdn.example.com:8443/%ED%95%9C.jpg']) {
    expect(source(url)).toEqual({ kind: 'listed', url });
  }
});

test('no other path of this host is a source', () => {
  const paths = [
    '/storage/v1/object/public/note-pictures/a/b.png',
    '/storage/v1/object/site-assets/a/b.png',
    '/storage/v1/object/sign/site-assets/a/b.png',
    '/storage/v1/object/public/site-assets/../note-pictures/b.png',
    '/storage/v1/object/public/site-assets/a/../../b.png',
    '/storage/v1/object/public/site-assets/%2e%2e/b.png',
    '/storage/v1/object/public/site-assets/a/b.png?download',
    '/storage/v1/object/public/site-assets//b.png',
    '/rest/v1/profiles',
    '/_image?url=/_image',
    'storage/v1/object/public/site-assets/a/b.png',
  ];
  for (const path of paths) {
    expect(source(path), path).toBeNull();
    expect(source(SITE + path), SITE + path).toBeNull();
  }
});

test('no other spelling of an address is a source', () => {
  const urls = [
    'https://img.example.com.evil.example/a.png',
    'https://evil.example/a.png?https://img.example.com/',
    'https://img.example.com@evil.example/a.png',
    'https://evil.example#@img.example.com/a.png',
    'https://user:secret@img.example.com/a.png',
    'https://img.example.com:444/a.png',
    'https://img.example.com:443/a.png',
    'http://img.example.com/a.png',
    'https:img.example.com/a.png',
    'https:\\\\img.example.com\\a.png',
    'https://img.example.com\\@evil.example/a.png',
    '//img.example.com/a.png',
    'https://IMG.example.com/a.png',
    'https://img.example.com./a.png',
    'https://img。example。com/a.png',
    'https://ｉｍｇ.example.com/a.png',
    'https://img%2eexample%2ecom/a.png',
    'https://img.example.com/a/../b.png',
    'https://img.example.com/%2e%2e/b.png',
    'https://img.example.com/a b.png',
    ' https://img.example.com/a.png',
    'https://img.example.com/a.png#x',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://0177.0.0.1/a.png',
    'https://127.1/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://①②⑦.0.0.1/a.png',
    'https://localhost/a.png',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'blob:https://img.example.com/1',
    'gopher://img.example.com/',
  ];
  for (const url of urls) expect(source(url), url).toBeNull();
});
