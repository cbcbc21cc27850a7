import { useQuery } from '@dojang/shared-auth/query';
import { Box, ErrorState, Flex, Progress, SimpleGrid, Skeleton, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Check } from 'lucide-react';
import { memberQueries } from '../../member/member.queries.ts';
import { noteQueries } from '../../note/note.queries.ts';
import { checklist, type Step } from '../checklist.logic.ts';
import { dashboardQueries } from '../dashboard.queries.ts';
import { Widget } from './Widget.tsx';

/** First steps of a new project; it goes when all of them are done. */
export function Checklist({ projectId, mayInvite }: { projectId: string; mayInvite: boolean }) {
  const notes = useQuery(noteQueries.recent(projectId));
  const people = useQuery(memberQueries.people(projectId));
  const page = useQuery(dashboardQueries.hasPage());
  const failed = [notes, people, page].find((query) => query.error && query.data === undefined);
  if (failed) {
    return (
      <Widget title="시작하기">
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Widget>
    );
  }
  // Drawn only once it is known that something is left to do: a card that comes and goes is worse than none.
  if (!notes.data || !people.data || page.data === undefined) return <Skeleton h="44" borderRadius="l3" />;
  const has = { notes: notes.data.length > 0, others: people.data.length > 1, page: page.data };
  const { steps, doneCount } = checklist(projectId, has, mayInvite);
  if (doneCount === steps.length) return null;
  return (
    <Widget title="시작하기">
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
    </Widget>
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
