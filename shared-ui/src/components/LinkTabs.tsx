import { useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { Box, type BoxProps, chakra, Flex } from '../chakra-core.ts';

const Tab = chakra(Link);

export interface LinkTabsProps<Id extends string> extends Omit<BoxProps, 'children'> {
  /** Accessible name of the navigation. */
  label: string;
  current: Id;
  tabs: readonly { id: Id; label: string; to: To }[];
}

/**
 * Links to several lists, shown as tabs. Each list has its own address. On a phone a long row of tabs scrolls so that the
 * current tab is visible.
 */
export function LinkTabs<Id extends string>({ label, current, tabs, ...box }: LinkTabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row.current || !shown) return;
    row.current.scrollLeft = shown.offsetLeft + shown.offsetWidth - row.current.clientWidth;
  }, [current]);
  return (
    <Box
      ref={row}
      as="nav"
      aria-label={label}
      position="relative"
      overflowX="auto"
      scrollbarWidth="none"
      borderBottomWidth="1px"
      {...box}
    >
      <Flex gap="1" minW="max-content">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            to={tab.to}
            aria-current={tab.id === current ? 'page' : undefined}
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
            {tab.label}
          </Tab>
        ))}
      </Flex>
    </Box>
  );
}
