import { type AnyNode, type Options, parse } from 'acorn';

/** A script of a build as its syntax tree. @throws SyntaxError for what is no script */
export function parsed(source: string): AnyNode {
  const options: Options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true };
  try {
    return parse(source, { ...options, sourceType: 'module' });
  } catch {
    // What a module may not contain, as `with`.
    return parse(source, { ...options, sourceType: 'script' });
  }
}

/** The nodes of which a node consists. */
export const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string';
