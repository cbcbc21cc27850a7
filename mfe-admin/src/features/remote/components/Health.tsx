import type { DeployStatus, RemoteHealth } from '@dojang/api-contract';
import type { UseQueryResult } from '@dojang/shared-auth/query';
import { Box, ListSkeleton, QueryView, Text } from '@dojang/shared-ui';
import { columnsOf, type Verdict, verdictOf } from '../health.logic.ts';
import { Comparison } from './Comparison.tsx';
import { Failures } from './Failures.tsx';

export type HealthQuery = UseQueryResult<RemoteHealth[]>;

const TONES = { bad: 'bg.error', early: 'bg.subtle', good: 'bg.success' } as const satisfies Record<
  Verdict['tone'],
  string
>;

interface Props {
  title: string;
  release: DeployStatus;
  query: HealthQuery;
}

/** How well each version of an area works in browsers. */
export function Health({ title, release, query }: Props) {
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
      {(every) => {
        const health = every.find(({ name }) => name === release.name);
        const columns = columnsOf(release, health);
        const verdict = verdictOf(columns);
        return (
          <Box>
            {verdict && (
              <Text
                role="status"
                textStyle="sm"
                fontWeight="500"
                p="3"
                mb="3"
                borderRadius="l2"
                bg={TONES[verdict.tone]}
              >
                {verdict.text}
              </Text>
            )}
            {columns.length > 0 && <Comparison title={title} columns={columns} />}
            <Failures title={title} errors={health?.errors ?? []} />
          </Box>
        );
      }}
    </QueryView>
  );
}
