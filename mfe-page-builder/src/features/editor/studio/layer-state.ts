import type { Component } from 'grapesjs';

export const isHidden = (component: Component): boolean => component.getAttributes().hidden !== undefined;

/** A hidden component stays in the list, and visitors do not see it. */
export function toggleHidden(component: Component): void {
  if (isHidden(component)) component.removeAttributes('hidden');
  else component.addAttributes({ hidden: 'true' });
}

export const isLocked = (component: Component): boolean => component.get('locked') === true;

/** A locked component and everything in it cannot be selected, dragged or written on the canvas. */
export function toggleLocked(component: Component): void {
  component.set('locked', !isLocked(component));
}
