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
  'eval /* it */ (code)',
  'run = eval',
  'Function /* it */ (code)',
  '(Function)(code)',
  'Function\n(code)',
  'Function?.(code)',
  'new Function("", code)',
  `window["Function"](code)`,
  `Function("return this", "alert(1)")`,
  'F\\u0075nction(code)',
  `setInterval /* it */ ('go()')`,
  `setTimeout(( 'go()' ))`,
  `setTimeout(/* it */ 'go()')`,
  `self["setTimeout"]('go()')`,
  `setTimeout?.('go()')`,
  `setTimeout<!-- a comment of classic scripts\n('go()')`,
  'setTim\\u{65}out("go()")',
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
  'a instanceof Function ? a(b) : setTimeout(c, d)',
  '"[\\u0000-\\u001f\\u007f]".split("|eval|exec|")',
  'export default await a',
])('%s does not', (code) => {
  expect(compiledTexts(code)).toEqual([]);
});

test('a text that is not a script is refused', () => {
  expect(() => compiledTexts('a(')).toThrow(SyntaxError);
  expect(() => compiledTexts('function b() { return { c: }; }')).toThrow(SyntaxError);
  expect(() => compiledTexts('eval(')).toThrow(SyntaxError);
  expect(() => compiledTexts(`eval;${'['.repeat(200_000)}`)).toThrow();
});
