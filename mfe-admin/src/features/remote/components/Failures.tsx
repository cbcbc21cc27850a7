import type { RemoteHealth } from '@dojang/api-contract';
import { Box, Code, Flex, numberText, RelativeTime, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { phaseName } from '../health.logic.ts';
import { shortVersion } from '../remote.logic.ts';
import { MoreToggle } from './MoreToggle.tsx';

const SHOWN = 5;

/** How an area failed in browsers, the latest first: by version, code and route. */
export function Failures({ title, errors }: { title: string; errors: RemoteHealth['errors'] }) {
  const [isWhole, setWhole] = useState(false);
  if (errors.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted" mt="3">
        최근 7일 동안 브라우저에서 실패했다는 소식이 없어요.
      </Text>
    );
  }
  return (
    <>
      <Box as="ul" aria-label={`${title} 오류`} listStyleType="none" ps="0" mt="3">
        {(isWhole ? errors : errors.slice(0, SHOWN)).map(({ version, code, phase, route, count, lastAt, traceId }) => (
          <Flex
            as="li"
            key={`${version} ${code} ${route}`}
            gap="2"
            py="2"
            wrap="wrap"
            align="baseline"
            textStyle="sm"
            borderTopWidth="1px"
          >
            <Code size="sm" title={version}>
              {shortVersion(version)}
            </Code>
            <Text fontWeight="500">
              {code} <Text as="span" color="fg.muted" fontWeight="400">{`(${phaseName(phase)})`}</Text>
            </Text>
            {route && (
              <Code size="sm" variant="outline" overflowWrap="anywhere">
                {route}
              </Code>
            )}
            <Text ms="auto" color="fg.muted" textStyle="xs">
              {numberText(count)}번 · <RelativeTime value={lastAt} />
            </Text>
            {traceId && (
              <Text w="full" color="fg.muted" textStyle="xs" overflowWrap="anywhere">
                마지막 추적 번호 {traceId}
              </Text>
            )}
          </Flex>
        ))}
      </Box>
      <MoreToggle hidden={isWhole ? 0 : errors.length - SHOWN} unit="건" onShow={() => setWhole(true)} />
    </>
  );
}
