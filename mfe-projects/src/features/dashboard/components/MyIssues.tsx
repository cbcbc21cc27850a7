import { koreanDay } from '@dojang/contract/time';
import { useQuery } from '@dojang/shared-auth/query';
import { BlockSkeleton, Box, chakra, EmptyState, Flex, IconButton, QueryView, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Check, Circle, CircleCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { issuePath } from '../../conversation/conversation.logic.ts';
import { ICON_CSS, IssueIcons, KindIcon, PriorityIcon } from '../../issue/components/IssueIcons.tsx';
import { daysUntil, dueText } from '../../issue/issue.logic.ts';
import { useFinishIssue } from '../dashboard.mutations.ts';
import { dashboardQueries } from '../dashboard.queries.ts';
import type { AssignedIssue, AssignedIssues } from '../dashboard.schema.ts';

const Row = chakra(Link);

/** Dashboard widget: the user's own open issues, the earliest due date first, each with a button that finishes it. */
export function Component({ projectId }: { projectId: string }) {
  const query = useQuery(dashboardQueries.assigned(projectId));
  const finish = useFinishIssue(projectId);
  return (
    <QueryView
      query={query}
      skeleton={<BlockSkeleton />}
      isEmpty={({ rows }: AssignedIssues) => rows.length === 0}
      empty={
        <EmptyState
          icon={<CircleCheck size={22} />}
          title="맡은 이슈가 없어요"
          description="이슈의 담당자가 되면 기한이 가까운 것부터 여기에 보여요."
        />
      }
    >
      {({ rows, total }: AssignedIssues) => (
        <>
          <IssueIcons />
          <Box as="ul" listStyleType="none" mx="-2" css={ICON_CSS}>
            {rows.map((issue) => (
              <IssueRow key={issue.id} issue={issue} projectId={projectId} onFinish={() => finish.mutate(issue)} />
            ))}
          </Box>
          {total > rows.length && (
            <Text textStyle="xs" color="fg.muted" mt="1">
              이 밖에 {total - rows.length}개를 더 맡고 있어요.
            </Text>
          )}
        </>
      )}
    </QueryView>
  );
}

interface RowProps {
  issue: AssignedIssue;
  projectId: string;
  onFinish: () => void;
}

function IssueRow({ issue, projectId, onFinish }: RowProps) {
  const { id, number, title, done_column_id, column_kind, column_name, priority, due_date } = issue;
  const check = (event: MouseEvent<HTMLElement>) => {
    // The row disappears, so the focus moves to the next row and not to the top of the page.
    const row = event.currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    next?.querySelector<HTMLElement>('a, button')?.focus();
    onFinish();
  };
  return (
    <Flex as="li" align="center" minH="10" borderRadius="l2" _hover={{ bg: 'bg.subtle' }}>
      {done_column_id ? (
        <IconButton
          className="group"
          variant="ghost"
          size="sm"
          colorPalette="green"
          color="fg.subtle"
          _hover={{ color: 'green.fg' }}
          aria-label={`#${number} ${title} 끝내기`}
          title="끝내기"
          onClick={check}
        >
          <Box asChild display="block" _groupHover={{ display: 'none' }}>
            <Circle size={18} aria-hidden />
          </Box>
          <Box asChild display="none" _groupHover={{ display: 'block' }}>
            <Check size={18} aria-hidden />
          </Box>
        </IconButton>
      ) : (
        <Box boxSize="9" display="grid" placeItems="center">
          <KindIcon kind={column_kind} />
        </Box>
      )}
      <Row
        to={issuePath(id, projectId)}
        display="flex"
        flex="1"
        minW="0"
        minH="10"
        alignItems="center"
        gap="2.5"
        pe="2"
        borderRadius="l2"
      >
        <PriorityIcon priority={priority} />
        <Text as="span" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" flexShrink="0">
          #{number}
        </Text>
        <Text as="span" flex="1" textStyle="sm" truncate>
          {title}
        </Text>
        <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0" hideBelow="sm">
          {column_name}
        </Text>
        <Due due={due_date} />
      </Row>
    </Flex>
  );
}

function Due({ due }: { due: string | null }) {
  const today = koreanDay();
  const days = due === null ? null : daysUntil(due, today);
  const color = days === null ? 'fg.subtle' : days < 0 ? 'fg.error' : days <= 1 ? 'orange.fg' : 'fg.muted';
  return (
    <Text
      as="span"
      textStyle="xs"
      flexShrink="0"
      minW="16"
      textAlign="end"
      color={color}
      fontWeight={days !== null && days <= 1 ? '600' : undefined}
    >
      {due === null ? '기한 없음' : dueText(due, today)}
    </Text>
  );
}
