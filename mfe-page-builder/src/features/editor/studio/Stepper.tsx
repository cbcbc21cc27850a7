import { Box, Flex, IconButton } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import { Minus, Plus } from 'lucide-react';
import { CommitInput } from './fields.tsx';
import { hintOf, inOwnUnit, type StyleField, toCssValue, toShown } from './style-fields.logic.ts';
import type { StyleTarget } from './style-target.ts';

interface StepperProps {
  field: StyleField;
  target: StyleTarget;
  undo: Pick<Editor, 'UndoManager'>;
  /** Shows only the field, for the small spaces of the box model. */
  isBare?: boolean;
}

/** Steps of ten with Shift, as in design tools. */
const BIG = 10;

/** A number with its unit. It can be typed, or changed by the buttons and the arrow keys. */
export function Stepper({ field, target, undo, isBare }: StepperProps) {
  const { property } = field;
  const step = (steps: number) => target.step(field, steps);
  const input = (
    <CommitInput
      label={field.label}
      value={toShown(field, target.value(property))}
      placeholder={
        target.differs(property)
          ? '여러 값'
          : shownComputed(field, target.computed(property), target.computed('font-size'))
      }
      undo={undo}
      refusal={(typed) => (toCssValue(field, typed) === null ? hintOf(field) : null)}
      onCommit={(typed) => target.set({ [property]: toCssValue(field, typed) ?? '' })}
      isBare={isBare}
      onStep={(direction, isBig) => step(direction * (isBig ? BIG : 1))}
    />
  );
  if (isBare) return input;
  return (
    <Flex align="flex-start" gap="0.5">
      <IconButton size="2xs" variant="ghost" aria-label={`${field.label} 줄이기`} mt="1" onClick={() => step(-1)}>
        <Minus />
      </IconButton>
      <Box flex="1" minW="0">
        {input}
      </Box>
      <IconButton size="2xs" variant="ghost" aria-label={`${field.label} 늘리기`} mt="1" onClick={() => step(1)}>
        <Plus />
      </IconButton>
    </Flex>
  );
}

function shownComputed(field: StyleField, computed: string, fontSize: string): string {
  if (computed === 'none' || computed === 'normal' || computed === '') return '자동';
  const own = inOwnUnit(field, computed, fontSize);
  if (own !== computed) return own;
  const rounded = computed.replace(/\d{1,9}\.\d{1,9}/g, (number) => String(Math.round(Number(number) * 10) / 10));
  return toShown(field, rounded);
}
