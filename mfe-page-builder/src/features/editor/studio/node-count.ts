import { nodesOf, SECTION_TYPE } from '@dojang/renderer';
import type { Component, Editor } from 'grapesjs';
import { useEffect, useState } from 'react';
import { sectionFor } from './sections/section-shelf.ts';

/** Limit above which the editor and the phone of a visitor become slow. */
export const MANY_NODES = 1500;
/** Delay in milliseconds. Counting a long page takes a millisecond, so it is not done at each change. */
const PAUSE_MS = 500;

/**
 * Number of elements of the page without its texts, as the browser of a visitor creates them. Elements of shared sections count
 * too.
 */
export function countNodes(component: Component): number {
  return component.components().models.reduce((sum, child) => {
    if (child.is('textnode')) return sum;
    return sum + (child.is(SECTION_TYPE) ? nodesOf(sectionFor(child)?.project) : 1 + countNodes(child));
  }, 0);
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
