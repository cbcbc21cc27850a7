import { dayAfter, koreanDay } from '@dojang/contract/time';
import { useQuery } from '@dojang/shared-auth/query';
import { BlockList, LinkRow, Text } from '@dojang/shared-ui';
import { issuePath } from '../conversation/conversation.logic.ts';
import { daysUntil, dueText } from './issue.logic.ts';
import { issueQueries } from './issue.queries.ts';

const SHOWN = 4;
const SOON_DAYS = 7;

/** Home block: the user's issues of all projects that are overdue or due within a week. */
export function Component() {
  const today = koreanDay();
  const query = useQuery(issueQueries.dueUntil(dayAfter(koreanDay(), SOON_DAYS), SHOWN));
  return (
    <BlockList query={query} empty="기한이 가까운 이슈가 없어요." action={{ label: '내 이슈 보기', to: '/issue' }}>
      {({ id, number, title, project_id, project_name, due_date }) => (
        <LinkRow key={id} to={issuePath(id, project_id)} title={title} side={<Due due={due_date} today={today} />}>
          {project_name} · #{number}
        </LinkRow>
      )}
    </BlockList>
  );
}

function Due({ due, today }: { due: string; today: string }) {
  const isLate = daysUntil(due, today) < 0;
  return (
    <Text as="span" color={isLate ? 'fg.error' : 'fg.muted'} fontWeight={isLate ? '600' : undefined}>
      {dueText(due, today)}
    </Text>
  );
}
