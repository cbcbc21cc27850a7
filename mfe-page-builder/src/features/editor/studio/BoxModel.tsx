import { Box, Flex, Text } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import type { ReactNode } from 'react';
import { Stepper } from './Stepper.tsx';
import type { StyleField } from './style-fields.logic.ts';
import type { StyleTarget } from './style-target.ts';

interface BoxModelProps {
  fields: StyleField[];
  target: StyleTarget;
  undo: Pick<Editor, 'UndoManager'>;
}

/** Fields for margin and padding on the four sides, drawn as boxes. */
export function BoxModel({ fields, target, undo }: BoxModelProps) {
  const side = (property: string) => {
    const field = fields.find((candidate) => candidate.property === property);
    return field && <Stepper isBare field={field} target={target} undo={undo} />;
  };
  return (
    <Frame name="바깥" sides={(at) => side(`margin-${at}`)} tone="bg.subtle">
      <Frame name="안쪽" sides={(at) => side(`padding-${at}`)} tone="bg.muted">
        <Flex
          height="7"
          align="center"
          justify="center"
          bg="bg"
          borderRadius="l1"
          borderWidth="1px"
          borderColor="border"
        >
          <Text textStyle="2xs" color="fg.muted">
            내용
          </Text>
        </Flex>
      </Frame>
    </Frame>
  );
}

interface FrameProps {
  name: string;
  tone: string;
  sides: (side: 'top' | 'right' | 'bottom' | 'left') => ReactNode;
  children: ReactNode;
}

const FIELD_WIDTH = '44px';

function Frame({ name, tone, sides, children }: FrameProps) {
  return (
    <Box position="relative" bg={tone} borderRadius="l2" borderWidth="1px" borderColor="border" p="1">
      <Text position="absolute" top="1.5" left="2" textStyle="2xs" color="fg.muted">
        {name}
      </Text>
      <Flex justify="center">
        <Box width={FIELD_WIDTH}>{sides('top')}</Box>
      </Flex>
      <Flex align="center" gap="1" my="1">
        <Box width={FIELD_WIDTH} flexShrink="0">
          {sides('left')}
        </Box>
        <Box flex="1" minW="0">
          {children}
        </Box>
        <Box width={FIELD_WIDTH} flexShrink="0">
          {sides('right')}
        </Box>
      </Flex>
      <Flex justify="center">
        <Box width={FIELD_WIDTH}>{sides('bottom')}</Box>
      </Flex>
    </Box>
  );
}
