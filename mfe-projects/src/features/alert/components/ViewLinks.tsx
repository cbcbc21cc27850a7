import { Box, chakra, Flex } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import type { View } from '../alert.schema.ts';

const Tab = chakra(Link);

export type Place = View | 'settings';

const PLACES: readonly { place: Place; label: string }[] = [
  { place: 'unread', label: '안 읽음' },
  { place: 'mentions', label: '멘션' },
  { place: 'all', label: '전체' },
  { place: 'snoozed', label: '나중에' },
  { place: 'archived', label: '보관함' },
  { place: 'settings', label: '설정' },
];

/** The lists of the inbox and its settings, each with an address. */
export function ViewLinks({ current }: { current: Place }) {
  return (
    <Box as="nav" aria-label="알림 목록" overflowX="auto" scrollbarWidth="none" borderBottomWidth="1px" mb="4">
      <Flex gap="1" minW="max-content">
        {PLACES.map(({ place, label }) => (
          <Tab
            key={place}
            to={{ search: place === 'unread' ? '' : `?view=${place}` }}
            aria-current={place === current ? 'page' : undefined}
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
            {label}
          </Tab>
        ))}
      </Flex>
    </Box>
  );
}
