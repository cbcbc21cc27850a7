import { Box, chakra, Flex, LinkButton } from '@dojang/shared-ui/core';
import { Link, Outlet, useLocation } from '@dojang/shared-ui/router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useFrameSession, useVisitor } from '../access/visitor.ts';
import { activeItem, navigationFor } from '../navigation/navigation.logic.ts';
import { useShell } from '../ShellContext.tsx';
import { Brand } from './Brand.tsx';
import { MAIN_ID, SkipLink } from './SkipLink.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

const HeaderLink = chakra(Link);
const ABOUT = { to: '/about', label: '소개' };

/** The frame for visitors: a bar at the top, the page in its full width, a footer. */
export function SiteFrame({ width, footer }: { width?: string; footer?: ReactNode }) {
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink />
      <SiteHeader />
      <Box as="main" id={MAIN_ID} tabIndex={-1} outline="none" flex="1" w="full">
        <Box {...(width ? { maxW: width, mx: 'auto', px: { base: '4', md: '8' }, py: { base: '6', md: '10' } } : {})}>
          <Outlet />
        </Box>
      </Box>
      {footer}
    </Flex>
  );
}

function SiteHeader() {
  const { snapshot } = useShell();
  const session = useFrameSession();
  const visitor = useVisitor();
  const items = [ABOUT, ...navigationFor(snapshot, 'main', session).map(({ to, label }) => ({ to, label }))];
  const active = activeItem(items, useLocation().pathname);
  return (
    <Box as="header" position="sticky" top="0" zIndex="docked" bg="bg" borderBottomWidth="1px" borderColor="border">
      <Flex maxW="1120px" mx="auto" h="14" px={{ base: '4', md: '8' }} align="center" gap={{ base: '2', md: '6' }}>
        <Brand />
        <Flex as="nav" aria-label="주 메뉴" gap="1" display={{ base: 'none', sm: 'flex' }} overflowX="auto">
          {items.map(({ to, label }) => (
            <HeaderLink
              key={to}
              to={to}
              aria-current={to === active ? 'page' : undefined}
              px="2.5"
              py="1.5"
              borderRadius="l2"
              textStyle="sm"
              fontWeight="500"
              whiteSpace="nowrap"
              color="fg.muted"
              outlineOffset="-2px"
              _hover={{ color: 'fg', bg: 'bg.muted' }}
              _currentPage={{ color: 'fg', fontWeight: '600' }}
            >
              {label}
            </HeaderLink>
          ))}
        </Flex>
        <Flex ms="auto" align="center" gap={{ base: '1', md: '2' }}>
          {visitor === 'member' && (
            <Suspense>
              <UserMenu />
            </Suspense>
          )}
          {visitor === 'guest' && (
            <>
              <ThemeToggle />
              <LinkButton to="/member/login" size="sm" variant="ghost">
                로그인
              </LinkButton>
              <LinkButton to="/member/signup" size="sm">
                시작하기
              </LinkButton>
            </>
          )}
        </Flex>
      </Flex>
    </Box>
  );
}
