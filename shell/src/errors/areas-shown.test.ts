import { expect, test } from 'vitest';
import { createAreasShown } from './areas-shown.ts';

test('what the browser measured is of the area that was shown then', () => {
  let now = 0;
  const areas = createAreasShown('content', () => now);
  now = 100;
  areas.show('content');
  now = 200;
  areas.show('admin');
  expect([0, 199, 200, 900].map(areas.at)).toEqual(['content', 'content', 'admin', 'admin']);
});
