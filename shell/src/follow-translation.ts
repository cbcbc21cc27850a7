/** A text node that React has made → the element that a translation put in its place. */
const standIns = new WeakMap<Node, Node>();
/** The same in the other direction. */
const originals = new WeakMap<Node, Node>();

/** What is in the place of `node` among the children of `parent`: its translation, or an element that was put around it. */
function placeOf(node: Node, parent: Node): Node | null {
  let place: Node | null = standIns.get(node) ?? node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place;
}

/**
 * Keeps the page working while the browser translates it. A translation replaces text nodes by `<font>` elements, and React
 * still removes its own text nodes, inserts before them and changes their text. Such a call now applies to what is in their
 * place. Without it a removal throws, the whole page becomes an error page, and numbers stay as they were. See
 * docs/decisions/0037.
 */
export function followTranslation(): void {
  const changes = new MutationObserver((records) => {
    // React shows another text. The text returns to its place, and is translated again.
    for (const { target } of records)
      if (!target.parentNode) (standIns.get(target) as ChildNode | undefined)?.replaceWith(target);
  });
  const note = (records: MutationRecord[]) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [removed] = removedNodes;
      const text = removed && (originals.get(removed) ?? removed);
      if (text?.nodeType !== Node.TEXT_NODE || text.parentNode) continue;
      // Either both happen at once, or the translation is inserted beside the text before the text is removed.
      const place = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node?.nodeName === 'FONT' && !originals.has(node),
      );
      if (!place) continue;
      standIns.set(text, place);
      originals.set(place, text);
      changes.observe(text, { characterData: true });
    }
  };
  const replacements = new MutationObserver(note);
  replacements.observe(document.body, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  /** The child of `parent` for a node that is no longer one; the node itself when no translation moved it. */
  const childFor = (parent: Node, node: Node): Node | null => {
    note(replacements.takeRecords());
    const place = placeOf(node, parent);
    return place || node.nodeType === Node.TEXT_NODE ? place : node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = child.parentNode === this ? child : childFor(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = !before || before.parentNode === this ? before : childFor(this, before);
    return insertBefore.call(this, node, place) as T;
  };
}
