import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { expect, test } from 'vitest';
import { firstPage } from './first-page.ts';

const pageThat = (loads: Promise<null>) => createMemoryRouter([{ path: '/', loader: () => loads }]);

test('the first render waits for the page', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const router = pageThat(promise);
  const ready = firstPage(router, 10_000);
  resolve(null);
  await ready;
  expect(router.state.initialized).toBe(true);
});

test('a slow page does not delay its frame beyond the limit', async () => {
  const router = pageThat(new Promise(() => {}));
  await firstPage(router, 10);
  expect(router.state.initialized).toBe(false);
});
