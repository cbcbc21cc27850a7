import type { NavigationItem } from '@dojang/contract';
import { Box, chakra, Flex } from '@dojang/shared-ui/core';
import { Link, useLocation } from '@dojang/shared-ui/router';
import { activeItem } from './navigation.logic.ts';
import { NavigationIcon } from './navigation-icons.tsx';

const ItemLink = chakra(Link);

export type Item = Pick<NavigationItem, 'to' | 'label' | 'icon'>;

interface NavLinksProps {
  items: readonly Item[];
  label: string;
  /** Query to carry along, e.g. the project that the links are about. */
  search?: string;
  /** All items among which the current one is found; `items` unless told. */
  among?: readonly Item[];
}

/** Rows of a side bar. */
export function SideLinks({ items, label, search = '', among = items }: NavLinksProps) {
  const active = activeItem(among, useLocation().pathname);
  return (
    <Flex as="nav" aria-label={label} direction="column" gap="0.5">
      {items.map((item) => (
        <ItemLink
          key={item.to}
          to={{ pathname: item.to, search }}
          aria-current={item.to === active ? 'page' : undefined}
          display="flex"
          alignItems="center"
          gap="2.5"
          minH="9"
          px="2.5"
          borderRadius="l2"
          textStyle="sm"
          fontWeight="500"
          color="fg.muted"
          _hover={{ bg: 'bg.muted', color: 'fg' }}
          _currentPage={{ bg: 'bg.muted', color: 'fg', fontWeight: '600' }}
        >
          <NavigationIcon name={item.icon} />
          {item.label}
        </ItemLink>
      ))}
    </Flex>
  );
}

/** The same rows as a strip that scrolls sideways, under the top bar of a phone. */
export function StripLinks({ items, label, search = '', among = items }: NavLinksProps) {
  const active = activeItem(among, useLocation().pathname);
  return (
    <Box
      as="nav"
      aria-label={label}
      overflowX="auto"
      scrollbarWidth="none"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Flex gap="1" px="3" minW="max-content">
        {items.map((item) => (
          <ItemLink
            key={item.to}
            to={{ pathname: item.to, search }}
            aria-current={item.to === active ? 'page' : undefined}
            minH="11"
            px="2.5"
            display="inline-flex"
            alignItems="center"
            textStyle="sm"
            fontWeight="500"
            color="fg.muted"
            borderBottomWidth="2px"
            borderColor="transparent"
            outlineOffset="-2px"
            _currentPage={{ color: 'fg', borderColor: 'brand.solid', fontWeight: '600' }}
          >
            {item.label}
          </ItemLink>
        ))}
      </Flex>
    </Box>
  );
}

/** The main areas at the bottom of a phone, within the thumb's reach. */
export function BottomLinks({ items, label, among = items }: NavLinksProps) {
  const active = activeItem(among, useLocation().pathname);
  return (
    <Flex
      as="nav"
      aria-label={label}
      display={{ base: 'flex', lg: 'none' }}
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="docked"
      bg="bg"
      borderTopWidth="1px"
      borderColor="border"
      pb="env(safe-area-inset-bottom)"
    >
      {items.map((item) => (
        <ItemLink
          key={item.to}
          to={item.to}
          aria-current={item.to === active ? 'page' : undefined}
          flex="1"
          minW="0"
          minH="14"
          display="flex"
          flexDirection="column"
          alignItems="center"
          justifyContent="center"
          gap="1"
          textStyle="2xs"
          fontWeight="500"
          color="fg.muted"
          outlineOffset="-2px"
          _currentPage={{ color: 'brand.fg', fontWeight: '600' }}
        >
          <NavigationIcon name={item.icon} size={20} />
          {item.label}
        </ItemLink>
      ))}
    </Flex>
  );
}
