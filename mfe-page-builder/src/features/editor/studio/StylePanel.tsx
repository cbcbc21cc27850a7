import { Box, Text } from '@dojang/shared-ui';
import type { Component } from 'grapesjs';
import { Fold } from '../components/Fold.tsx';
import { BackgroundFields } from './BackgroundFields.tsx';
import { BoxModel } from './BoxModel.tsx';
import { overridingDevices, setStyle } from './component-style.ts';
import { StyleInput } from './StyleInput.tsx';
import { type StyleGroup, styleGroups } from './style-fields.logic.ts';
import { useLiveEditor } from './use-studio.ts';

interface StylePanelProps {
  component: Component;
  siteId: string;
}

/** The styles of the selected component for the current device. */
export function StylePanel({ component, siteId }: StylePanelProps) {
  const editor = useLiveEditor();
  const computed = computedStyle(component);
  const device = editor.getDevice();
  return (
    <Box>
      {device !== 'desktop' && (
        <Text textStyle="xs" color="fg.muted" px="3" pt="3">
          {device === 'phone' ? '휴대전화' : '태블릿'}와 그보다 작은 화면에서만 바뀌어요.
        </Text>
      )}
      {styleGroups(component.tagName.toLowerCase(), computed?.display ?? '').map((group) => (
        <Fold key={group.title} name={`style ${group.title}`} startsOpen={!group.isRare} title={group.title}>
          <GroupFields group={group} component={component} siteId={siteId} computed={computed} />
        </Fold>
      ))}
    </Box>
  );
}

interface GroupFieldsProps extends StylePanelProps {
  group: StyleGroup;
  computed: CSSStyleDeclaration | undefined;
}

function GroupFields({ group, component, siteId, computed }: GroupFieldsProps) {
  const editor = useLiveEditor();
  const style = component.getStyle() as Record<string, string>;
  const computedOf = (property: string) => computed?.getPropertyValue(property) ?? '';
  if (group.shape === 'box') {
    return (
      <BoxModel
        fields={group.fields}
        style={style}
        computed={computedOf}
        undo={editor}
        onChange={(property, value) => setStyle(component, { [property]: value })}
      />
    );
  }
  if (group.shape === 'background') {
    return (
      <BackgroundFields
        style={style}
        computed={computedOf('background-color')}
        siteId={siteId}
        undo={editor}
        onChange={(patch) => setStyle(component, patch)}
      />
    );
  }
  return group.fields.map((field) => (
    <StyleInput
      key={field.property}
      field={field}
      value={style[field.property] ?? ''}
      undo={editor}
      computed={computedOf(field.property)}
      others={overridingDevices(editor, component, field.property)}
      onChange={(value) => setStyle(component, { [field.property]: value })}
    />
  ));
}

function computedStyle(component: Component): CSSStyleDeclaration | undefined {
  const element = component.view?.el;
  return element?.ownerDocument.defaultView?.getComputedStyle(element);
}
