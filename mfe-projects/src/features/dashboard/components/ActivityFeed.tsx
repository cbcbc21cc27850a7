import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import {
  BlockSkeleton,
  Box,
  EmptyState,
  Flex,
  MoreButton,
  QueryView,
  RelativeTime,
  RouterLink,
  Text,
  UserAvatar,
} from '@dojang/shared-ui';
import { Activity as ActivityIcon } from 'lucide-react';
import { issuePath } from '../../conversation/conversation.logic.ts';
import { noteQueries } from '../../note/note.queries.ts';
import { type Activity, type Sentence, sentenceOf, titlesOf } from '../activity.logic.ts';
import { dashboardQueries } from '../dashboard.queries.ts';

/** Dashboard widget: the latest activity. */
export function Component({ projectId }: { projectId: string }) {
  const query = useInfiniteQuery(dashboardQueries.activity(projectId));
  // The widget next to it reads the same notes, so they cost no additional request.
  const notes = useQuery(noteQueries.recent(projectId));
  const titles = titlesOf(query.data ?? [], notes.data ?? []);
  return (
    <>
      <QueryView
        query={query}
        skeleton={<BlockSkeleton />}
        empty={
          <EmptyState
            icon={<ActivityIcon size={22} />}
            title="아직 활동이 없어요"
            description="노트를 쓰거나 멤버가 들어오면 여기에 보여요."
          />
        }
      >
        {(rows: Activity[]) => (
          <Box as="ul" listStyleType="none">
            {rows.map((activity) => {
              const sentence = sentenceOf(activity, titles);
              return (
                sentence && (
                  <Flex as="li" key={activity.id} gap="3" py="2" align="flex-start">
                    <UserAvatar name={sentence.who} size="xs" />
                    <Box minW="0" flex="1" textStyle="sm">
                      <b>{sentence.who}</b> 님이 <Words sentence={sentence} activity={activity} projectId={projectId} />
                      <Text textStyle="xs" color="fg.muted">
                        <RelativeTime value={activity.at} />
                      </Text>
                    </Box>
                  </Flex>
                )
              );
            })}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}

const targetPath = ({ target_type, target_id }: Activity, projectId: string) =>
  target_type === 'issue' ? issuePath(target_id, projectId) : `/project/note/view/${target_id}`;

interface WordsProps {
  sentence: Sentence;
  activity: Activity;
  projectId: string;
}

function Words({ sentence: { text, target }, activity, projectId }: WordsProps) {
  if (!target || !text.startsWith(target)) return text;
  return (
    <>
      <RouterLink to={targetPath(activity, projectId)}>{target}</RouterLink>
      {text.slice(target.length)}
    </>
  );
}
