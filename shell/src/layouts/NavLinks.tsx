import type { IconNodes } from '@dojang/contract';
import { Box, chakra, Flex } from '@dojang/shared-ui/core';
import { Link, useLocation } from '@dojang/shared-ui/router';
import { type ComponentProps, useEffect, useRef } from 'react';
import { activeItem } from '../navigation/navigation.logic.ts';
import { ShapeIcon } from '../navigation/ShapeIcon.tsx';

const ItemLink = chakra(Link);

export interface Item {
  to: string;
  label: string;
  icon: IconNodes;
}

interface NavLinksProps {
  items: readonly Item[];
  label: string;
  /** Query to add, e.g. the project of the links. */
  search?: string;
  /** All items from which the current item is chosen; default: `items`. */
  among?: readonly Item[];
  /**
   * The `aria-current` value of the current item. It is `true` when a link further below is the link to the page itself.
   * Default: `page`.
   */
  current?: 'page' | 'true';
}

interface RowProps extends Omit<ComponentProps<typeof ItemLink>, 'to' | 'children'> {
  /** Size of the icon in pixels; default: no icon. */
  icon?: number;
}

/** The links. The link to the current page is marked. */
function Rows({
  items,
  search = '',
  among = items,
  current = 'page',
  icon,
  ...look
}: Omit<NavLinksProps, 'label'> & RowProps) {
  const active = activeItem(among, useLocation().pathname);
  return items.map((item) => (
    <ItemLink
      key={item.to}
      to={{ pathname: item.to, search }}
      aria-current={item.to === active ? current : undefined}
      display="flex"
      alignItems="center"
      fontWeight="500"
      color="fg.muted"
      {...look}
    >
      {icon && <ShapeIcon nodes={item.icon} size={icon} />}
      {item.label}
    </ItemLink>
  ));
}

/** The links as rows of a side bar. */
export function SideLinks({ label, ...links }: NavLinksProps) {
  return (
    <Flex as="nav" aria-label={label} direction="column" gap="0.5">
      <Rows
        {...links}
        icon={18}
        gap="2.5"
        minH="9"
        px="2.5"
        borderRadius="l2"
        textStyle="sm"
        _hover={{ bg: 'bg.muted', color: 'fg' }}
        _currentPage={{ bg: 'bg.muted', color: 'fg', fontWeight: '600' }}
        css={{ '&[aria-current=true]': { color: 'fg', fontWeight: '600' } }}
      />
    </Flex>
  );
}

/** Scrolls a strip so that its current link is in the middle. */
function centreCurrent(strip: HTMLElement | null): void {
  const link = strip?.querySelector<HTMLElement>('[aria-current]');
  if (strip && link) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
}

/** The same rows as a horizontally scrolling strip, under the top bar of a phone. */
export function StripLinks({ label, ...links }: NavLinksProps) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // It runs before the next frame, when the layout is computed anyway. In the effect the layout would be computed twice.
    const frame = requestAnimationFrame(() => centreCurrent(strip.current));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <Box
      as="nav"
      ref={strip}
      position="relative"
      aria-label={label}
      overflowX="auto"
      scrollbarWidth="none"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Flex gap="1" px="3" minW="max-content">
        <Rows
          {...links}
          minH="11"
          px="2.5"
          textStyle="sm"
          borderBottomWidth="2px"
          borderColor="transparent"
          outlineOffset="-2px"
          _currentPage={{ color: 'fg', borderColor: 'brand.solid', fontWeight: '600' }}
        />
      </Flex>
    </Box>
  );
}

/** The main areas at the bottom of a phone. */
export function BottomLinks({ label, ...links }: NavLinksProps) {
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
      <Rows
        {...links}
        icon={20}
        flex="1"
        minW="0"
        minH="14"
        flexDirection="column"
        justifyContent="center"
        gap="1"
        textStyle="2xs"
        outlineOffset="-2px"
        _currentPage={{ color: 'brand.fg', fontWeight: '600' }}
      />
    </Flex>
  );
}
