import { Box, Code, Flex, RelativeTime, Text } from '@dojang/shared-ui';
import { reasonText } from '../../../release-reason.logic.ts';
import { type DeployChange, howName, shortVersion } from '../remote.logic.ts';

/** What happened to an area, the newest first, with who did it and why. */
export const Changes = ({ title, changes }: { title: string; changes: readonly DeployChange[] }) => (
  <Box as="ol" aria-label={`${title} 기록`} listStyleType="none" ps="0" maxH="80" overflowY="auto" tabIndex={0}>
    {changes.map(({ at, version, how, by, reason }, index) => (
      // Entries have no id. New entries are only added at the top.
      <Flex as="li" key={`${at} ${changes.length - index}`} gap="3" py="2" textStyle="sm" align="baseline" wrap="wrap">
        <Text flex="1" minW="48" overflowWrap="anywhere">
          {howName(how)} {version && <Code size="sm">{shortVersion(version)}</Code>}
          {reason && (
            <Text as="span" color="fg.muted">
              {' '}
              “{reasonText(reason)}”
            </Text>
          )}
        </Text>
        <Text color="fg.muted" textStyle="xs" flexShrink="0">
          {by ?? '서버에서'} · <RelativeTime value={at} />
        </Text>
      </Flex>
    ))}
  </Box>
);
