import type { Component } from 'grapesjs';

export const isHidden = (component: Component): boolean => component.getAttributes().hidden !== undefined;

/** A hidden component stays in the list, and visitors do not see it. */
export function toggleHidden(component: Component): void {
  if (isHidden(component)) component.removeAttributes('hidden');
  else component.addAttributes({ hidden: 'true' });
}

export const isLocked = (component: Component): boolean => component.get('locked') === true;

/** A locked component and everything in it cannot be selected, dragged or edited on the canvas. */
export function toggleLocked(component: Component): void {
  setUndoable(component, 'locked', !isLocked(component), false);
}

/** Names a component in the layer list. With an empty name it gets the name of its kind. */
export function rename(component: Component, name: string): void {
  setUndoable(component, 'custom-name', name, '');
}

/** Undo sets the properties that a component had before. It leaves a property that the component did not have. */
function setUndoable(component: Component, property: string, value: unknown, before: unknown): void {
  if (!component.has(property)) component.set(property, before, { silent: true });
  component.set(property, value);
}
