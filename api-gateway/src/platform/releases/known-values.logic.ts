import type { AnyNode, CallExpression } from 'acorn';
import { childrenOf } from './syntax-tree.logic.ts';

/** Calls a function for every node, with the nodes that contain it. The innermost of them is the last. */
export function visit(
  node: AnyNode,
  parents: AnyNode[],
  each: (node: AnyNode, parents: readonly AnyNode[]) => void,
): void {
  each(node, parents);
  parents.push(node);
  for (const child of childrenOf(node)) visit(child, parents, each);
  parents.pop();
}

/** The name of the called method, e.g. `eq` of `query.eq('id', id)`. */
export function methodOf({ callee }: CallExpression): string | undefined {
  return callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined;
}

/** Names of the properties of an object, or of the objects of an array. Spread and computed properties are not known. */
export function keysOf(node: AnyNode | undefined, parents: readonly AnyNode[]): string[] {
  const value = node?.type === 'Identifier' ? constantOf(node.name, parents) : node;
  if (value?.type === 'ArrayExpression')
    return value.elements.flatMap((element) => keysOf(element ?? undefined, parents));
  if (value?.type !== 'ObjectExpression') return [];
  return value.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return [];
    const { key } = property;
    return key.type === 'Identifier' ? [key.name] : key.type === 'Literal' ? [String(key.value)] : [];
  });
}

/** Maximum depth of constants that refer to each other. */
const DEEPEST = 20;

/** The text that an expression always has; undefined when it is not known. */
export function textOf(node: AnyNode | undefined, parents: readonly AnyNode[], depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined;
  const deeper = (part: AnyNode | undefined) => textOf(part, parents, depth + 1);
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'Identifier') return deeper(constantOf(node.name, parents));
  if (node?.type === 'BinaryExpression')
    return node.operator === '+' ? joined([node.left, node.right].map(deeper)) : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return joined(
    node.quasis.flatMap(({ value }, at) => [value.cooked ?? '', ...node.expressions.slice(at, at + 1).map(deeper)]),
  );
}

const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.every((part) => part !== undefined) ? parts.join('') : undefined;

/**
 * The initial value in the innermost declaration of a name; undefined for a parameter and for a variable that is assigned
 * later.
 */
export function constantOf(name: string, parents: readonly AnyNode[]): AnyNode | undefined {
  for (const scope of parents.toReversed()) {
    if ('params' in scope && scope.params.some((param) => namesIn(param).includes(name))) return undefined;
    if (scope.type !== 'Program' && scope.type !== 'BlockStatement') continue;
    for (const statement of scope.body) {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declaration?.type !== 'VariableDeclaration') continue;
      const found = declaration.declarations.find(({ id }) => namesIn(id).includes(name));
      if (found) return found.id.type === 'Identifier' ? (found.init ?? undefined) : undefined;
    }
  }
  return undefined;
}

/** The names that a pattern declares. */
function namesIn(pattern: AnyNode): string[] {
  return pattern.type === 'Identifier' ? [pattern.name] : childrenOf(pattern).flatMap(namesIn);
}
