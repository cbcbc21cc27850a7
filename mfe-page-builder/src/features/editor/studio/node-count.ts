import type { Component, Editor } from 'grapesjs';
import { useEffect, useState } from 'react';

/** More elements make the editor and a visitor's phone slow. */
export const MANY_NODES = 1500;
/** Counting a long page takes a millisecond, so it is not done at each change. */
const PAUSE_MS = 500;

/** Elements of the page without its texts, as a visitor's browser creates them. */
export function countNodes(component: Component): number {
  return component
    .components()
    .models.reduce((sum, child) => (child.is('textnode') ? sum : sum + 1 + countNodes(child)), 0);
}

/** The number of elements, shortly after each change. */
export function useNodeCount(editor: Editor): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const counted = () => {
      timer = undefined;
      const root = editor.getWrapper();
      setCount(root ? countNodes(root) : 0);
    };
    const changed = () => {
      timer ??= setTimeout(counted, PAUSE_MS);
    };
    counted();
    editor.on('component:add component:remove project:load', changed);
    return () => {
      clearTimeout(timer);
      editor.off('component:add component:remove project:load', changed);
    };
  }, [editor]);
  return count;
}
