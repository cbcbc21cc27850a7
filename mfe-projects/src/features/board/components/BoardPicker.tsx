import { groupBy } from '@dojang/contract/group-by';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  CardGridSkeleton,
  EmptyState,
  Heading,
  LinkButton,
  LinkCard,
  PageHeader,
  QueryView,
  SimpleGrid,
  Stack,
  Text,
} from '@dojang/shared-ui';
import { Columns3, Lock } from 'lucide-react';
import { boardQueries } from '../../issue/board.queries.ts';
import { MineLinks } from '../../issue/components/MineLinks.tsx';
import { NewMyIssue } from '../../issue/components/NewMyIssue.tsx';

/** The boards of all projects that the user may see. */
export function BoardPicker() {
  const boards = useQuery(boardQueries.mine);
  return (
    <>
      <PageHeader
        title="보드"
        description="볼 수 있는 보드를 프로젝트별로 모았어요."
        actions={<NewMyIssue isMine={false} />}
      />
      <MineLinks current="boards" />
      <QueryView
        query={boards}
        skeleton={<CardGridSkeleton />}
        empty={
          <EmptyState
            icon={<Columns3 size={22} />}
            title="볼 수 있는 보드가 없어요"
            description="프로젝트를 만들면 첫 보드가 함께 생겨요."
            action={<LinkButton to="/project">프로젝트로 가기</LinkButton>}
          />
        }
      >
        {(all) => (
          <Stack gap="8">
            {[...groupBy(all, ({ project_id }) => project_id)].map(([projectId, list]) => (
              <Box as="section" key={projectId} aria-label={list[0]?.projectName ?? ''}>
                <Heading as="h2" textStyle="heading" mb="3">
                  {list[0]?.projectName}
                </Heading>
                <SimpleGrid gridTemplateColumns="repeat(auto-fill, minmax(220px, 1fr))" gap="3">
                  {list.map(({ id, name, access }) => (
                    <LinkCard key={id} to={`/issue/board?boardId=${id}`}>
                      <Text fontWeight="600" truncate>
                        {name}
                      </Text>
                      <Text textStyle="xs" color="fg.muted" mt="1" display="flex" alignItems="center" gap="1">
                        {access === 'listed' ? (
                          <>
                            <Lock size={12} aria-hidden /> 고른 사람만
                          </>
                        ) : (
                          '프로젝트의 모든 사람'
                        )}
                      </Text>
                    </LinkCard>
                  ))}
                </SimpleGrid>
              </Box>
            ))}
          </Stack>
        )}
      </QueryView>
    </>
  );
}
