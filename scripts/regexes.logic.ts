import { isNode, lineOf, type Node, programOf, visit } from './program.logic.ts';

/** A regular expression in a source file. `pattern` is null when it is only known at run time. */
export interface WrittenRegex {
  pattern: string | null;
  flags: string;
  line: number;
}

/**
 * The value of a constant string: a literal, a template without placeholders, or an array of such strings that is joined
 * without a separator.
 */
function constant(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') {
    const [only, ...others] = node.quasis as { value: { cooked: string } }[];
    return others.length === 0 ? (only?.value.cooked ?? null) : null;
  }
  if (node.type !== 'CallExpression') return null;
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: unknown[] };
  const { object, property } = callee as { object?: Node; property?: { name?: string } };
  if (object?.type !== 'ArrayExpression' || property?.name !== 'join' || constant(given[0]) !== '') return null;
  const parts = (object.elements as unknown[]).map(constant);
  return parts.includes(null) ? null : parts.join('');
}

function regexOf(node: Node): Omit<WrittenRegex, 'line'> | null {
  const literal = node.regex as { pattern: string; flags: string } | undefined;
  if (node.type === 'Literal' && literal) return { pattern: literal.pattern, flags: literal.flags };
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isCall || (node.callee as { name?: string }).name !== 'RegExp') return null;
  const [pattern, flags] = node.arguments as unknown[];
  return { pattern: constant(pattern), flags: constant(flags) ?? '' };
}

/** Every regular expression in a TypeScript or JavaScript file, in order. */
export function regexesIn(file: string, source: string): WrittenRegex[] {
  const found: WrittenRegex[] = [];
  visit(programOf(file, source), (node) => {
    const regex = regexOf(node);
    if (regex) found.push({ ...regex, line: lineOf(source, node) });
  });
  return found;
}
