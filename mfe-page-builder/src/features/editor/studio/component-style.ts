import type { Component, Editor } from 'grapesjs';
import { DEVICES } from './editor-options.ts';

/** Changes a component's own styles for the current device; an empty value removes a property. */
export function setStyle(component: Component, patch: Record<string, string>): void {
  const style = { ...(component.getStyle() as Record<string, string>) };
  for (const [property, value] of Object.entries(patch)) {
    if (value === '') delete style[property];
    else style[property] = value;
    // A border width alone is not visible, so a style is set too.
    if (property === 'border-width' && value !== '') style['border-style'] = 'solid';
  }
  component.setStyle(style);
}

/** Names of the other devices on which a component has its own value for a property. */
export function overridingDevices(editor: Editor, component: Component, property: string): string[] {
  const current = editor.getDevice();
  const selector = `#${component.getId()}`;
  return DEVICES.filter(({ id, widthMedia }) => {
    if (id === current || widthMedia === '') return false;
    const rule = editor.Css.getRule(selector, { atRuleType: 'media', atRuleParams: `(max-width: ${widthMedia})` });
    return (rule?.getStyle() as Record<string, string> | undefined)?.[property] !== undefined;
  }).map(({ name }) => name);
}
