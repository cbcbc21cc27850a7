import { Box, chakra, Flex } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { useEffect, useRef } from 'react';
import { MINE_REASONS, type MineReason } from '../issue.schema.ts';
import { MINE_NAMES } from '../mine.logic.ts';

const Tab = chakra(Link);

const LINKS: readonly { id: MineReason | 'boards'; to: string; label: string }[] = [
  ...MINE_REASONS.map((id) => ({ id, to: id === 'assigned' ? '/issue' : `/issue?of=${id}`, label: MINE_NAMES[id] })),
  { id: 'boards', to: '/issue/board', label: '보드' },
];

/** The lists of one's own issues and the boards of all projects, each with an address. */
export function MineLinks({ current }: { current: MineReason | 'boards' }) {
  const links = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const shown = links.current?.querySelector<HTMLElement>(`[data-of=${current}]`);
    if (shown && links.current)
      links.current.scrollLeft = shown.offsetLeft + shown.offsetWidth - links.current.clientWidth;
  }, [current]);
  return (
    <Box
      ref={links}
      position="relative"
      as="nav"
      aria-label="내 이슈 목록"
      overflowX="auto"
      scrollbarWidth="none"
      borderBottomWidth="1px"
      mb="4"
    >
      <Flex gap="1" minW="max-content">
        {LINKS.map(({ id, to, label }) => (
          <Tab
            key={id}
            to={to}
            data-of={id}
            aria-current={id === current ? 'page' : undefined}
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
