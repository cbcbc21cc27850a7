import { Badge, Box, Flex, Heading, Text } from '@dojang/shared-ui';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface StepCardProps {
  number: number;
  title: string;
  state: 'done' | 'now' | 'later';
  description: string;
  children?: ReactNode;
}

const LABELS = { done: '끝났어요', now: '확인 중', later: '다음 단계' };
const PALETTES = { done: 'green', now: 'orange', later: 'gray' };

/** One step of connecting a domain. */
export function StepCard({ number, title, state, description, children }: StepCardProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '6' }}>
      <Flex align="center" gap="2">
        <Box color={state === 'done' ? 'green.fg' : 'fg.muted'} aria-hidden>
          {state === 'done' ? <CircleCheck size={20} /> : <CircleDashed size={20} />}
        </Box>
        <Heading as="h2" id={id} textStyle="heading" flex="1" minW="0">
          {number}. {title}
        </Heading>
        <Badge colorPalette={PALETTES[state]}>{LABELS[state]}</Badge>
      </Flex>
      <Text textStyle="sm" color="fg.muted" mt="1">
        {description}
      </Text>
      {children && <Box mt="4">{children}</Box>}
    </Box>
  );
}
