import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOfflinePage } from './offline-page.ts';

// The worker waits until the browser has nothing else to do.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const workers = () => {
  const unregister = vi.fn(async () => true);
  const register = vi.fn(async () => ({}));
  const container = { register, getRegistrations: async () => [{ unregister }] };
  return { register, unregister, container: container as unknown as ServiceWorkerContainer };
};

test('the worker is registered without a cache, and removed when it is switched off', async () => {
  const on = workers();
  keepOfflinePage({}, on.container);
  await vi.runAllTimersAsync();
  expect(on.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  const off = workers();
  keepOfflinePage({ hasWorker: false }, off.container);
  await vi.runAllTimersAsync();
  expect(off.unregister).toHaveBeenCalledOnce();
  expect(off.register).not.toHaveBeenCalled();
});

test('a browser without service workers, or one that refuses them, causes no error', async () => {
  keepOfflinePage({}, undefined);
  const { register, container } = workers();
  register.mockRejectedValue(new DOMException('refused', 'SecurityError'));
  keepOfflinePage({}, container);
  await vi.runAllTimersAsync();
  expect(register).toHaveBeenCalled();
});
