import { isNode, lineOf, type Node, programOf, visit } from './program.logic.ts';

/** A call that may cut a text at a number of characters. */
export interface Cut {
  line: number;
  /** Offset of the name of the method, whose type says whether a text or a list is cut; null when it is a text in any case. */
  method: number | null;
}

const METHODS: ReadonlySet<unknown> = new Set(['slice', 'substring', 'substr']);
/** Numbers up to this one, written in place, are the widths of dates, times, versions and hashes. */
const WIDEST = 16;
/** Calls whose results have a fixed form in ASCII: dates, hashes and ids. */
const FIXED: ReadonlySet<unknown> = new Set(['toISOString', 'digest', 'randomUUID']);

const nameOf = (node: unknown): unknown => (isNode(node) && node.type === 'Identifier' ? node.name : undefined);
const memberOf = (node: unknown): { object?: Node; property?: Node } =>
  isNode(node) && node.type === 'MemberExpression' ? (node as never) : {};
const calledOf = (node: unknown): unknown =>
  isNode(node) && node.type === 'CallExpression'
    ? (nameOf(node.callee) ?? nameOf(memberOf(node.callee).property))
    : undefined;

const isNumber = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && typeof node.value === 'number';

/**
 * Whether an expression is a number of characters, and no place that was found in the text: it has only numbers, constants, and
 * names such as `most`.
 */
function isCount(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'Literal') return typeof node.value === 'number' && node.value > WIDEST;
  if (node.type === 'BinaryExpression') {
    const parts = [node.left, node.right];
    return parts.some(isCount) && parts.every((part) => isNumber(part) || isCount(part));
  }
  const name = nameOf(node) ?? nameOf(memberOf(node).object);
  if (nameOf(memberOf(node).property) === 'length') return false;
  return typeof name === 'string' && /^(?:[A-Z][A-Z\d_]*$|most|max|limit)/.test(name);
}

const isNegativeCount = (node: unknown): boolean =>
  isNode(node) && node.type === 'UnaryExpression' && node.operator === '-' && isCount(node.argument);

/** Every call in a TypeScript file that may cut a text at a number of characters. */
export function cutsIn(file: string, source: string): Cut[] {
  const found: Cut[] = [];
  visit(programOf(file, source), (node) => {
    const { object, property } = memberOf(node.type === 'CallExpression' ? node.callee : null);
    const given = node.type === 'CallExpression' ? (node.arguments as unknown[]) : [];
    if (!object || !property) return;
    if (METHODS.has(nameOf(property))) {
      const [from, to] = given;
      const isStart = isNode(from) && from.type === 'Literal' && from.value === 0;
      const isCut = isStart ? isCount(to) : given.length === 1 && isNegativeCount(from);
      if (isCut && object.type !== 'ArrayExpression' && !FIXED.has(calledOf(object)))
        found.push({ line: lineOf(source, property), method: property.start });
    }
    // `[...text].slice(0, 60).join('')` cuts between characters, which may be parts of one grapheme.
    if (nameOf(property) === 'join' && calledOf(object) === 'slice') {
      const list = memberOf(object.callee).object;
      const [only, ...others] = list?.type === 'ArrayExpression' ? (list.elements as unknown[]) : [];
      const isEmpty = isNode(given[0]) && given[0].type === 'Literal' && given[0].value === '';
      if (isEmpty && others.length === 0 && isNode(only) && only.type === 'SpreadElement') {
        found.push({ line: lineOf(source, property), method: null });
      }
    }
  });
  return found;
}
