import type { AnyNode } from 'acorn';
import { constantOf, methodOf, textOf, visit } from './known-values.logic.ts';
import { parsed } from './syntax-tree.logic.ts';

/** A call of a function of the database. */
export interface FunctionCall {
  name: string;
  /** The names of the arguments that the call gives. */
  args: string[];
  /** False when the call may give other arguments too. */
  isWhole: boolean;
}

type Given = Omit<FunctionCall, 'name'>;

/** A script without this text contains no call, so it is not parsed. */
const SUSPECT = /\.rpc\(\s*["'`]/;

/**
 * The calls `rpc('name', { … })` of a script, with the names of their arguments. When a condition chooses between two objects,
 * each object counts as a call. Calls are not found when a name, an argument or the object is only known at run time.
 *
 * @throws SyntaxError when the text is not a script
 */
export function functionCalls(source: string): FunctionCall[] {
  const found: FunctionCall[] = [];
  if (!SUSPECT.test(source)) return found;
  visit(parsed(source), [], (node, parents) => {
    if (node.type !== 'CallExpression' || methodOf(node) !== 'rpc') return;
    const [first, second] = node.arguments;
    const name = textOf(first, parents);
    if (name !== undefined) for (const given of givenBy(second, parents)) found.push({ name, ...given });
  });
  return found;
}

function givenBy(node: AnyNode | undefined, parents: readonly AnyNode[], isConstant = false): Given[] {
  if (!node) return [{ args: [], isWhole: true }];
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => givenBy(each, parents, isConstant));
  if (node.type === 'Identifier' && !isConstant) {
    const value = constantOf(node.name, parents);
    // The code may add arguments after the declaration.
    return value ? givenBy(value, parents, true).map(({ args }) => ({ args, isWhole: false })) : [];
  }
  if (node.type !== 'ObjectExpression') return [{ args: [], isWhole: false }];
  const args: string[] = [];
  let isWhole = true;
  for (const property of node.properties) {
    const key = property.type === 'Property' && !property.computed ? property.key : undefined;
    if (key?.type === 'Identifier') args.push(key.name);
    else if (key?.type === 'Literal') args.push(String(key.value));
    else isWhole = false;
  }
  return [{ args, isWhole }];
}
