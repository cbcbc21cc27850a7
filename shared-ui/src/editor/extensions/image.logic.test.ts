import { expect, test } from 'vitest';
import { imageRefusal, MAX_INLINE_BYTES, MAX_UPLOAD_BYTES } from './image.logic.ts';

test('png and jpeg are taken, all else is refused', () => {
  expect(imageRefusal({ type: 'image/png', size: 10 }, true)).toBeNull();
  expect(imageRefusal({ type: 'image/jpeg', size: 10 }, true)).toBeNull();
  for (const type of ['image/svg+xml', 'image/gif', 'image/webp', 'text/html', '']) {
    expect(imageRefusal({ type, size: 10 }, true)).toContain('PNG');
  }
});

test('a picture that goes into the document must be smaller than one that is stored', () => {
  expect(imageRefusal({ type: 'image/png', size: MAX_INLINE_BYTES }, false)).toBeNull();
  expect(imageRefusal({ type: 'image/png', size: MAX_INLINE_BYTES + 1 }, false)).toContain('1MB');
  expect(imageRefusal({ type: 'image/png', size: MAX_UPLOAD_BYTES }, true)).toBeNull();
  expect(imageRefusal({ type: 'image/png', size: MAX_UPLOAD_BYTES + 1 }, true)).toContain('10MB');
});
