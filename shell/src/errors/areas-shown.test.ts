import { expect, test } from 'vitest';
import { createAreasShown } from './areas-shown.ts';

test('a measure counts for the area that was shown at that time', () => {
  let now = 0;
  const areas = createAreasShown('content', () => now);
  now = 100;
  areas.show('content');
  now = 200;
  areas.show('admin');
  expect([0, 199, 200, 900].map(areas.at)).toEqual(['content', 'content', 'admin', 'admin']);
});
