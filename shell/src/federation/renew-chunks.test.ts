import { expect, test } from 'vitest';
import { renewChunks } from './renew-chunks.ts';

const NAME = 'dojang_sample_chunks';

/** Does the same as the bundler's runtime at the start of a remote's entry. `received` are the chunks that it got. */
function startRuntime(scope: Record<string, unknown>) {
  scope[NAME] ??= [];
  const chunks = scope[NAME] as unknown[];
  const received = [...chunks];
  const next = chunks.push.bind(chunks);
  chunks.push = (...given) => {
    received.push(...given);
    return next(...given);
  };
  return received;
}

/** Does the same as the file of a chunk. */
const runChunk = (scope: Record<string, unknown>, chunk: string) => (scope[NAME] as unknown[]).push(chunk);

test('a remote that is loaded again gets no earlier chunk, and every new one', () => {
  const scope = {};
  startRuntime(scope);
  runChunk(scope, 'broken');
  renewChunks(NAME, scope);
  const received = startRuntime(scope);
  runChunk(scope, 'new');
  expect(received).toEqual(['new']);
});

test('the earlier code of a remote still gets chunks after the remote was loaded again, because other areas share its modules', () => {
  const scope = {};
  const [first, ...later] = [1, 2, 3].map(() => {
    renewChunks(NAME, scope);
    return startRuntime(scope);
  });
  runChunk(scope, 'shared');
  expect([first, ...later]).toEqual([['shared'], ['shared'], ['shared']]);
});

test('a remote that was never loaded needs no renewal', () => {
  const scope = {};
  renewChunks(NAME, scope);
  expect(scope).toEqual({});
});
