import { FORM_TYPE } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';
import { descendants } from './trait-actions.ts';

/**
 * Gives a copied form or question its own key. With the same key the answers of both would be mixed when one of them is moved.
 */
export function keepFormKeys(editor: Editor): void {
  editor.on('component:add', (added: Component) => {
    if (!isForm(added) && !isQuestion(added)) return;
    const root = editor.getWrapper();
    if (!root) return;
    if (isForm(added)) {
      renewIfTaken(added, descendants(root).filter(isForm), 'data-form');
      return;
    }
    const form = formAround(added);
    if (form) renewIfTaken(added, descendants(form).filter(isQuestion), 'data-key');
  });
}

const isForm = (component: Component): boolean => component.get('type') === FORM_TYPE;
const isQuestion = (component: Component): boolean => (component.getClasses() as string[]).includes('field');

function formAround(component: Component): Component | undefined {
  const parent = component.parent();
  return !parent || isForm(parent) ? parent : formAround(parent);
}

function renewIfTaken(component: Component, all: readonly Component[], name: string): void {
  const key = component.getAttributes()[name];
  const isTaken = all.some((other) => other !== component && other.getAttributes()[name] === key);
  if (isTaken) component.addAttributes({ [name]: `q-${crypto.randomUUID().slice(0, 8)}` });
}
