import { Box, chakra, Flex } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { MINE_REASONS, type MineReason } from '../issue.schema.ts';
import { MINE_NAMES } from '../mine.logic.ts';

const Tab = chakra(Link);

/** The lists of one's own issues, each with an address. */
export function MineLinks({ current }: { current: MineReason }) {
  return (
    <Box as="nav" aria-label="내 이슈 목록" overflowX="auto" scrollbarWidth="none" borderBottomWidth="1px" mb="4">
      <Flex gap="1" minW="max-content">
        {MINE_REASONS.map((reason) => (
          <Tab
            key={reason}
            to={{ search: reason === 'assigned' ? '' : `?of=${reason}` }}
            aria-current={reason === current ? 'page' : undefined}
            display="flex"
            alignItems="center"
            minH="11"
            px="3"
            textStyle="sm"
            fontWeight="500"
            color="fg.muted"
            borderBottomWidth="2px"
            borderColor="transparent"
            outlineOffset="-2px"
            _currentPage={{ color: 'fg', borderColor: 'brand.solid', fontWeight: '600' }}
          >
            {MINE_NAMES[reason]}
          </Tab>
        ))}
      </Flex>
    </Box>
  );
}
