import { Box, Text } from '@dojang/shared-ui';
import type { Component } from 'grapesjs';
import { Fold } from '../components/Fold.tsx';
import { BackgroundFields } from './BackgroundFields.tsx';
import { BoxModel } from './BoxModel.tsx';
import { overridingDevices } from './component-style.ts';
import { StyleInput } from './StyleInput.tsx';
import type { StyleGroup } from './style-fields.logic.ts';
import { type StyleTarget, sharedGroups, styleTarget } from './style-target.ts';
import { useLiveEditor } from './use-studio.ts';

interface StylePanelProps {
  /** One or several components. A change applies to all of them. */
  components: readonly Component[];
  siteId: string;
}

/** The styles of the selected components for the current device. */
export function StylePanel({ components, siteId }: StylePanelProps) {
  const editor = useLiveEditor();
  const target = styleTarget(components);
  const device = editor.getDevice();
  return (
    <Box>
      {device !== 'desktop' && (
        <Text textStyle="xs" color="fg.muted" px="3" pt="3">
          {device === 'phone' ? '휴대전화' : '태블릿'}와 그보다 작은 화면에서만 바뀌어요.
        </Text>
      )}
      {sharedGroups(components).map((group) => (
        <Fold key={group.title} name={`style ${group.title}`} startsOpen={!group.isRare} title={group.title}>
          <GroupFields group={group} target={target} siteId={siteId} />
        </Fold>
      ))}
    </Box>
  );
}

interface GroupFieldsProps {
  group: StyleGroup;
  target: StyleTarget;
  siteId: string;
}

function GroupFields({ group, target, siteId }: GroupFieldsProps) {
  const editor = useLiveEditor();
  if (group.shape === 'box') return <BoxModel fields={group.fields} target={target} undo={editor} />;
  if (group.shape === 'background') return <BackgroundFields target={target} siteId={siteId} undo={editor} />;
  const othersOf = (property: string) => [
    ...new Set(target.components.flatMap((component) => overridingDevices(editor, component, property))),
  ];
  return group.fields.map((field) => (
    <StyleInput key={field.property} field={field} target={target} undo={editor} others={othersOf(field.property)} />
  ));
}
