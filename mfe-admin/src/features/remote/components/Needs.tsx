import type { DeployStatus } from '@dojang/api-contract';
import { Box, Code, Flex, Text } from '@dojang/shared-ui';
import type { ReactNode } from 'react';

/**
 * The mounts of the live version, and what it needs from the platform. The platform refuses an update of itself that lacks one
 * of these needs.
 */
export function Needs({ release: { mounts, requires, uses } }: { release: DeployStatus }) {
  return (
    <Box as="dl" textStyle="sm" display="grid" gap="2">
      <Line term="주소">{mounts.join(', ')}</Line>
      {requires && (
        <Line term="플랫폼">
          계약 {requires.contract} · API {requires.api} · 마이그레이션 {requires.schema}
        </Line>
      )}
      {Object.entries(uses).map(([module, { range, exports }]) => (
        <Line
          key={module}
          term={
            <>
              <Code size="sm">{module}</Code> {range}
            </>
          }
        >
          {exports.length > 0 ? exports.join(', ') : '이름으로 쓰는 것이 없어요.'}
        </Line>
      ))}
    </Box>
  );
}

const Line = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <Flex gap={{ base: '0', md: '4' }} direction={{ base: 'column', md: 'row' }}>
    <Text as="dt" w={{ md: '60' }} flexShrink="0" fontWeight="500" overflowWrap="anywhere">
      {term}
    </Text>
    <Text as="dd" flex="1" minW="0" color="fg.muted" overflowWrap="anywhere">
      {children}
    </Text>
  </Flex>
);
