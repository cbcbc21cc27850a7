import { Box, Flex, RelativeTime, Text } from '@dojang/shared-ui';
import { type AuditEntry, auditSentence } from './audit.logic.ts';

/** Actions of admins: what was done, by whom and when. */
export const ActRows = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Box as="ol" listStyleType="none">
    {entries.map((entry) => (
      <Flex
        as="li"
        key={entry.id}
        gap="3"
        py="3"
        borderTopWidth="1px"
        _first={{ borderTopWidth: '0', pt: '0' }}
        _last={{ pb: '0' }}
        textStyle="sm"
        align="baseline"
      >
        <Text flex="1" minW="0" overflowWrap="anywhere">
          {auditSentence(entry)}
        </Text>
        <Text color="fg.muted" flexShrink="0" textStyle="xs">
          {entry.actor_name || '명령줄'} · <RelativeTime value={entry.at} />
        </Text>
      </Flex>
    ))}
  </Box>
);
