import { useQuery } from '@dojang/shared-auth/query';
import { Box, Code, Text } from '@dojang/shared-ui';
import { overviewQueries } from '../overview.queries.ts';
import { groupProblems } from '../release-problems.logic.ts';

/** Problems of releases; renders nothing when there are none. */
export function ReleaseProblems() {
  const { data, isError } = useQuery(overviewQueries.problems);
  const groups = groupProblems(data ?? []);
  if (isError) {
    return (
      <Text textStyle="sm" color="fg.muted" mb="3">
        릴리스 상태를 확인하지 못했어요.
      </Text>
    );
  }
  if (groups.length === 0) return null;
  return (
    <Box
      as="ul"
      listStyleType="none"
      role="alert"
      aria-label="릴리스 문제"
      mb="4"
      bg="bg.error"
      borderRadius="l2"
      px="4"
      py="1"
    >
      {groups.map(({ key, area, text, details }) => (
        <Box as="li" key={key} py="3" textStyle="sm">
          <Text fontWeight="medium">{area}</Text>
          <Text>{text}</Text>
          <Box as="details" mt="1">
            <Box as="summary" cursor="pointer" color="fg.muted" textStyle="xs" py="1">
              자세히
            </Box>
            <Code
              display="block"
              size="sm"
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
              p="2"
              maxH="48"
              overflowY="auto"
            >
              {details.join('\n')}
            </Code>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
