import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { letWarningsThrough } from './warnings.ts';

test('a warning of Node itself does not throw in the caller', async () => {
  const { emitWarning } = process;
  const tooMany = () => {
    const emitter = new EventEmitter();
    for (let i = 0; i <= EventEmitter.defaultMaxListeners; i++) emitter.on('x', () => {});
  };
  try {
    await import('@supabase/lite/postgres');
    expect(tooMany).toThrow(TypeError);
    letWarningsThrough();
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    expect(tooMany).not.toThrow();
    expect(await warned).toMatchObject({ name: 'MaxListenersExceededWarning' });
  } finally {
    process.emitWarning = emitWarning;
  }
});
