import type { AnyNode } from 'acorn';
import { constantOf, methodOf, textOf, visit } from './known-values.logic.ts';
import { parsed } from './syntax-tree.logic.ts';

/** A call of a function of the database. */
export interface FunctionCall {
  name: string;
  /** The arguments that it gives by their names. */
  args: string[];
  /** False when it may give others too. */
  isWhole: boolean;
}

type Given = Omit<FunctionCall, 'name'>;

/** A script without one has nothing to look for. */
const SUSPECT = /\.rpc\(\s*["'`]/;

/**
 * The calls `rpc('name', { … })` of a script, with the arguments that it names in them. Both objects of a condition are a call of
 * their own. What is only known at run time is not found: a name or an argument that is put together, and an object of a function.
 *
 * @throws SyntaxError for what is no script
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
    // It may be given more after its declaration.
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
