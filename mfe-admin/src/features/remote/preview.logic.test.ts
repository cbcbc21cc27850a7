import { expect, test } from 'vitest';
import { addressOfPreview, askedPreview } from './preview.logic.ts';

const read = (address: string) => askedPreview(new URL(address, 'http://localhost').searchParams);

test('an address names versions, areas of a dev server and the page', () => {
  const asked = new URLSearchParams({
    preview: 'content@dddddd0000000003,shell@aaaaaa0000000002',
    at: '/memo?tab=1&remote.plants=http://127.0.0.1:3002/mf-manifest.json',
  });
  expect(askedPreview(asked)).toEqual({
    releases: [
      { name: 'content', version: 'dddddd0000000003' },
      { name: 'shell', version: 'aaaaaa0000000002' },
    ],
    developed: ['plants'],
    path: '/memo?tab=1&remote.plants=http://127.0.0.1:3002/mf-manifest.json',
  });
});

test('what is written is read again', () => {
  expect(read(addressOfPreview('content', 'dddddd0000000003', '/memo'))).toEqual({
    releases: [{ name: 'content', version: 'dddddd0000000003' }],
    developed: [],
    path: '/memo',
  });
});

test('other addresses ask for nothing', () => {
  for (const search of [
    '',
    '?at=/memo',
    '?preview=&at=/memo',
    '?preview=content@dddddd0000000003&at=https://evil.example',
  ]) {
    expect(read(`/admin/remote${search}`)).toBeNull();
  }
});
