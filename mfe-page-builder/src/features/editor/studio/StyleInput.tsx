import { Box, Button, Flex, IconButton, NativeSelect, Text } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import { RotateCcw } from 'lucide-react';
import { ColorField } from './ColorField.tsx';
import { Stepper } from './Stepper.tsx';
import type { StyleField } from './style-fields.logic.ts';
import type { StyleTarget } from './style-target.ts';

export interface StyleInputProps {
  field: StyleField;
  target: StyleTarget;
  /** Names of other devices that have their own value. */
  others?: string[];
  undo: Pick<Editor, 'UndoManager'>;
}

/** One property: its name, its value, a mark when another device overrides it, and a reset to the block's value. */
export function StyleInput(props: StyleInputProps) {
  const { field, target, others = [] } = props;
  const isSet = target.isSet(field.property);
  return (
    <Flex align="center" gap="1" minH="9">
      <Text as="span" textStyle="sm" flex="1" minW="0" color={isSet ? 'fg' : 'fg.muted'}>
        {field.label}
        {others.length > 0 && (
          <Text as="span" display="block" textStyle="2xs" color="brand.fg">
            {others.join(', ')}에서 다름
          </Text>
        )}
      </Text>
      <Box width="40" flexShrink="0">
        <StyleControl {...props} />
      </Box>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={`${field.label} 되돌리기`}
        visibility={isSet ? 'visible' : 'hidden'}
        onClick={() => target.set({ [field.property]: '' })}
      >
        <RotateCcw />
      </IconButton>
    </Flex>
  );
}

function StyleControl({ field, target, undo }: StyleInputProps) {
  const { kind, label, property, options = [] } = field;
  const value = target.value(property);
  const computed = target.computed(property);
  const onChange = (next: string) => target.set({ [property]: next });
  if (kind === 'color') return <ColorField label={label} value={value} computed={computed} onChange={onChange} />;
  if (kind === 'segment') {
    return (
      <Flex role="group" aria-label={label} bg="bg.muted" borderRadius="l2" p="0.5">
        {options.map((option) => (
          <Button
            key={option.value}
            size="2xs"
            flex="1"
            minW="0"
            px="1"
            variant={(value || computed) === option.value ? 'surface' : 'ghost'}
            aria-pressed={value === option.value}
            onClick={() => onChange(value === option.value ? '' : option.value)}
          >
            {option.label}
          </Button>
        ))}
      </Flex>
    );
  }
  if (kind === 'choice') {
    return (
      <NativeSelect.Root size="xs">
        <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{target.differs(property) ? '여러 값' : '기본'}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    );
  }
  return <Stepper field={field} target={target} undo={undo} />;
}
