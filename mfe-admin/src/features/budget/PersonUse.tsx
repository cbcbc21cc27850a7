import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Heading, ListSkeleton, QueryView, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { useText } from './budget.logic.ts';
import { budgetQueries } from './budget.queries.ts';
import { BUDGETS } from './budget.schema.ts';
import { RaiseDialog } from './RaiseDialog.tsx';

/** What one person uses and may use over all projects and sites. */
export function PersonUse({ id, name }: { id: string; name: string }) {
  const query = useQuery(budgetQueries.person(id));
  const [isRaising, setRaising] = useState(false);
  return (
    <Box as="section" aria-label="사용량">
      <Heading as="h3" textStyle="label" mb="3">
        사용량
      </Heading>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={1} />}
        isEmpty={(use) => use === null}
        empty={
          <Text textStyle="sm" color="fg.muted">
            아직 쓴 것이 없어요.
          </Text>
        }
      >
        {(use) =>
          use && (
            <>
              <Text textStyle="sm">{BUDGETS.map((budget) => useText(budget, use)).join(' · ')}</Text>
              {use.shares && (
                <Text textStyle="xs" color="fg.muted" mt="1">
                  같은 네트워크의 새 계정과 한도를 함께 써요.
                </Text>
              )}
              <Button size="sm" variant="outline" mt="3" onClick={() => setRaising(true)}>
                한도 늘리기
              </Button>
              {isRaising && (
                <RaiseDialog
                  name={name}
                  holder={{ personId: id }}
                  use={use}
                  first="files"
                  onClose={() => setRaising(false)}
                />
              )}
            </>
          )
        }
      </QueryView>
    </Box>
  );
}
