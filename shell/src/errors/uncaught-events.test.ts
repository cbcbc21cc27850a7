import { expect, test } from 'vitest';
import { holdUncaught, onUncaught } from './uncaught-events.ts';

test('errors before the reporting code is loaded are passed on when it is loaded, and later errors at once', () => {
  holdUncaught();
  const said: string[] = [];
  const fail = (message: string) => dispatchEvent(new ErrorEvent('error', { message, cancelable: true }));
  for (let at = 0; at < 60; at++) fail(`early ${at}`);
  onUncaught((event) => said.push((event as ErrorEvent).message));
  // A loop of errors must not fill the memory.
  expect(said).toEqual(Array.from({ length: 50 }, (_, at) => `early ${at}`));
  fail('late');
  expect(said.at(-1)).toBe('late');
});
