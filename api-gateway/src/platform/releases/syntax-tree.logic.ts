import { type AnyNode, type Options, parse } from 'acorn';

/** Parses a script of a build to its syntax tree. @throws SyntaxError when the text is not a script */
export function parsed(source: string): AnyNode {
  const options: Options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true };
  try {
    return parse(source, { ...options, sourceType: 'module' });
  } catch {
    // The text has syntax that a module may not contain, such as `with`.
    return parse(source, { ...options, sourceType: 'script' });
  }
}

/** The nodes of which a node consists. */
export const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string';
