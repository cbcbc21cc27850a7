import { parseSync } from 'vite';

/** A node of a syntax tree (ESTree). `start` is its offset in the source. */
export type Node = { type: string; start: number } & Record<string, unknown>;

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/**
 * The syntax tree of a TypeScript or JavaScript file.
 *
 * @throws when the file cannot be parsed
 */
export function programOf(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program as unknown as Node;
}

/** Calls `see` for every node, in the order of the source, with its parent. */
export function visit(
  value: unknown,
  see: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see, parent);
  else if (isNode(value)) {
    see(value, parent);
    for (const child of Object.values(value)) visit(child, see, value);
  }
}

/** Line of a node, beginning with 1. */
export const lineOf = (source: string, { start }: Node): number => source.slice(0, start).split('\n').length;
