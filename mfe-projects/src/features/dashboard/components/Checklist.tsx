import { Box, Flex, Heading, Progress, SimpleGrid, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Check } from 'lucide-react';
import { useId } from 'react';
import type { Step } from '../checklist.logic.ts';

/** First steps of a new project; finished ones are checked. */
export function Checklist({ steps, doneCount }: { steps: Step[]; doneCount: number }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="l3" bg="bg.panel" p="5" minW="0">
      <Heading as="h2" id={id} textStyle="heading" mb="3">
        시작하기
      </Heading>
      <Progress.Root value={doneCount} max={steps.length} size="xs" colorPalette="brand" mb="4">
        <Flex justify="space-between" mb="2">
          <Progress.Label textStyle="sm" color="fg.muted" fontWeight="400">
            {steps.length === 3 ? '세 가지만' : '두 가지만'} 하면 준비가 끝나요
          </Progress.Label>
          <Text textStyle="sm" color="fg.muted">
            {doneCount} / {steps.length}
          </Text>
        </Flex>
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <SimpleGrid as="ol" listStyleType="none" columns={{ base: 1, md: steps.length }} gap="3">
        {steps.map((step) => (
          <li key={step.id}>
            <StepLink step={step} />
          </li>
        ))}
      </SimpleGrid>
    </Box>
  );
}

function StepLink({ step }: { step: Step }) {
  return (
    <Box
      asChild
      display="flex"
      gap="3"
      p="3"
      h="full"
      borderRadius="l2"
      borderWidth="1px"
      bg={step.done ? 'bg.subtle' : 'bg.panel'}
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <Link to={step.to}>
        <Flex
          aria-hidden
          boxSize="5"
          mt="0.5"
          flexShrink={0}
          align="center"
          justify="center"
          borderRadius="full"
          borderWidth={step.done ? '0' : '1.5px'}
          borderColor="border.control"
          bg={step.done ? 'brand.solid' : undefined}
          color="brand.contrast"
        >
          {step.done && <Check size={14} strokeWidth={3} />}
        </Flex>
        <Box>
          <Text fontWeight="500" color={step.done ? 'fg.muted' : 'fg'}>
            {step.label}
            {step.done && (
              <Box as="span" srOnly>
                {' (했어요)'}
              </Box>
            )}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {step.description}
          </Text>
        </Box>
      </Link>
    </Box>
  );
}
