import { expect, test } from 'vitest';
import { compiledTexts } from './code-check.logic.ts';

test.each([
  'eval(code)',
  '(0, eval)(code)',
  'window.eval(code)',
  `globalThis['eval'](code)`,
  'self?.eval?.(code)',
  'const run = eval; run(code)',
  'let run; run = eval',
  'new Function(code)',
  `new Function('a', 'return a')`,
  'Function("x", "return " + y)',
  '\\u0065val(code)',
  'e\\u{76}al(code)',
  `setTimeout('go()', 10)`,
  'with (a) { eval(b) }',
])('%s compiles text', (code) => {
  expect(compiledTexts(`export_; ${code}`)).toHaveLength(1);
});

test.each([
  'Function("return this")()',
  'new Function("")',
  'value instanceof Function',
  'Function.prototype.toString.call(f)',
  'retrieval(code)',
  'object.eval(code)',
  '"eval(code)"',
  '/eval(x)|Function(y)/.test(z)',
  'setTimeout(() => go(), 10)',
  'const a = { eval: 1, Function: 2 }',
  'import("./other.js").then(eval_)',
])('%s does not', (code) => {
  expect(compiledTexts(code)).toEqual([]);
});

test('what is no script is no reason to let it pass', () => {
  expect(() => compiledTexts('eval(')).toThrow(SyntaxError);
  expect(() => compiledTexts(`eval;${'['.repeat(200_000)}`)).toThrow();
});
