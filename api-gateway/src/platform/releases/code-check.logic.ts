import { Script as ClassicScript } from 'node:vm';
import { cut } from '@dojang/contract/text';
import type { AnyNode, Expression, Super } from 'acorn';
import { childrenOf, parsed } from './syntax-tree.logic.ts';

/**
 * Texts that libraries compile to find the global object, or to test whether compiling is allowed. They are constants and
 * harmless.
 */
const HARMLESS: readonly unknown[] = ['', 'return this'];
const GLOBALS: readonly string[] = ['window', 'globalThis', 'self', 'global'];
const TIMERS: readonly string[] = ['setTimeout', 'setInterval'];
/**
 * Code without any of these words cannot compile a text by the searched names. Only code with such a word is parsed, because
 * parsing takes twenty times as long. A slash or a dash may begin a comment between a name and its arguments.
 */
const SUSPECT: readonly RegExp[] = [
  // In lists of words, as grammars contain them, `|` follows the name.
  /\beval\b(?!\|)/,
  /\bFunction(?!\((?:""|"return this")\))[\s\])'"`]*(?:[(/<-]|\?\.)/,
  /\bset(?:Timeout|Interval)[\s\])'"`]*(?:[/<-]|\?\.|\([\s(]*['"/<-])/,
  // An escaped letter. A name can be written with such letters.
  /\\u(?:00(?:[46][1-9a-f]|[57][0-9a])|\{0*(?:[46][1-9a-f]|[57][0-9a])\})/i,
];

/**
 * The places at which a script compiles text to code: `eval`, `Function` with a text that is not harmless, and timers with a
 * text. The browser refuses these too, by the Content-Security-Policy, but only at run time.
 *
 * @returns short excerpts; none when the code compiles no text
 * @throws SyntaxError when the text is not a script
 */
export function compiledTexts(source: string): string[] {
  if (!SUSPECT.some((part) => part.test(source))) {
    if (!isClassicScript(source)) parsed(source);
    return [];
  }
  const found: string[] = [];
  const waiting: AnyNode[] = [parsed(source)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (compilesText(node)) found.push(cut(source.slice(node.start, node.end).replace(/\s+/g, ' '), 60));
    waiting.push(...childrenOf(node));
  }
  return found;
}

/** V8 compiles the text without running it. It refuses modules here. */
function isClassicScript(source: string): boolean {
  try {
    new ClassicScript(source);
    return true;
  } catch {
    return false;
  }
}

function compilesText(node: AnyNode): boolean {
  if (node.type === 'VariableDeclarator' || node.type === 'AssignmentExpression') {
    const value = node.type === 'VariableDeclarator' ? node.init : node.right;
    return nameOf(value) === 'eval';
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const name = nameOf(node.callee);
  if (name === 'eval') return true;
  const texts = node.arguments.map((argument) => (argument.type === 'Literal' ? argument.value : undefined));
  if (name === 'Function') return !texts.every((text) => HARMLESS.includes(text));
  return TIMERS.includes(name) && typeof texts[0] === 'string';
}

/**
 * The global that an expression names, also as `window.eval`, `globalThis['eval']` and `(0, eval)`; empty for every other
 * expression.
 */
function nameOf(node: Expression | Super | null | undefined): string {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'SequenceExpression') return nameOf(node.expressions.at(-1));
  if (node?.type === 'ChainExpression') return nameOf(node.expression);
  if (node?.type !== 'MemberExpression' || !GLOBALS.includes(nameOf(node.object))) return '';
  const { property } = node;
  if (node.computed) return property.type === 'Literal' ? String(property.value) : '';
  return property.type === 'Identifier' ? property.name : '';
}

export interface Script {
  file: string;
  source: string;
}

export interface ReadScript {
  file: string;
  /** Like `compiledTexts`. */
  texts: string[];
  /** Why the text is not a script; null when it is one. */
  error: string | null;
}

export function readScript({ file, source }: Script): ReadScript {
  try {
    return { file, texts: compiledTexts(source), error: null };
  } catch (error) {
    return { file, texts: [], error: (error as Error).message };
  }
}
