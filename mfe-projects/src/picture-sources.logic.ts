import type { DocumentNode } from '@dojang/shared-ui/document';

/** The addresses of the pictures of a document, in their order. */
export function pictureSources(node: { type: string; content?: readonly DocumentNode[] }): string[] {
  return (node.content ?? []).flatMap((child) =>
    child.type === 'image' ? [String(child.attrs?.src ?? '')] : pictureSources(child),
  );
}
