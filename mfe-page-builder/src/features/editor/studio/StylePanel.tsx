import { Box, Text } from '@dojang/shared-ui';
import type { Component } from 'grapesjs';
import { StyleInput } from './fields.tsx';
import { styleGroups } from './style-fields.logic.ts';
import { useLiveEditor } from './use-studio.ts';

/** The styles of the selected component for the current device. */
export function StylePanel({ component }: { component: Component }) {
  const editor = useLiveEditor();
  const style = component.getStyle() as Record<string, string>;
  const computed = computedStyle(component);
  const device = editor.getDevice();
  return (
    <Box p="3">
      {device !== 'desktop' && (
        <Text textStyle="xs" color="fg.muted" mb="3">
          {device === 'phone' ? '휴대전화' : '태블릿'}와 그보다 작은 화면에서만 바뀌어요.
        </Text>
      )}
      {styleGroups(component.tagName.toLowerCase(), computed?.display ?? '').map(({ title, fields }) => (
        <Box as="section" key={title} mb="5">
          <Text textStyle="xs" fontWeight="600" color="fg.muted" mb="1">
            {title}
          </Text>
          {fields.map((field) => (
            <StyleInput
              key={field.property}
              field={field}
              value={style[field.property] ?? ''}
              undo={editor}
              computed={computed?.getPropertyValue(field.property) ?? ''}
              onChange={(value) => setStyle(component, field.property, value)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function setStyle(component: Component, property: string, value: string) {
  if (value === '') {
    component.removeStyle(property);
    return;
  }
  const patch: Record<string, string> = { [property]: value };
  // A border width alone is not visible.
  if (property === 'border-width') patch['border-style'] = 'solid';
  component.addStyle(patch);
}

function computedStyle(component: Component): CSSStyleDeclaration | undefined {
  const element = component.view?.el;
  return element?.ownerDocument.defaultView?.getComputedStyle(element);
}
