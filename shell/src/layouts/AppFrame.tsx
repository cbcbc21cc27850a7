import { useSessionOutage } from '@dojang/shared-auth';
import { keepLive } from '@dojang/shared-auth/query';
import { DashboardWidgetsProvider, NotificationKindsProvider } from '@dojang/shared-ui';
import { Box, Flex, Skeleton, Text } from '@dojang/shared-ui/core';
import { Outlet, useLocation } from '@dojang/shared-ui/router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useFrameSession, useVisitor } from '../access/visitor.ts';
import { DataProvider, queryClient } from '../DataProvider.tsx';
import { AreaWidgets } from '../extensions/AreaWidgets.tsx';
import { HeaderItems } from '../extensions/HeaderItems.tsx';
import { notificationKinds } from '../extensions/notification-kinds.logic.ts';
import { SearchButton } from '../features/palette/SearchButton.tsx';
import { useShortcuts } from '../features/palette/use-shortcuts.ts';
import { activeItem, type NavigationArea, navigationFor, sectionPlaces } from '../navigation/navigation.logic.ts';
import { HOME_SHAPE } from '../navigation/ShapeIcon.tsx';
import { useShell } from '../ShellContext.tsx';
import { Brand } from './Brand.tsx';
import { LiveSign } from './LiveSign.tsx';
import { useMemberFrame } from './member-frame.ts';
import { BottomLinks, type Item, SideLinks, StripLinks } from './NavLinks.tsx';
import { MAIN_ID, SkipLink } from './SkipLink.tsx';
import { UserMenu } from './UserMenu.tsx';

export interface Section {
  area: Exclude<NavigationArea, 'main'>;
  /** Accessible name of the section's menu. Default: the name of the main entry above it. */
  title?: string;
  /** Content above the section's links, e.g. the project of the links. */
  head?: ReactNode;
  search?: string;
}

interface AppFrameProps {
  section?: Section;
  /** Maximum width of the content; default: the available width. */
  width?: string;
  footer?: ReactNode;
}

const HOME: Item = { to: '/', label: '홈', icon: HOME_SHAPE };
const SIDE_WIDTH = '248px';
const FRAME_WIDTH = '1200px';

/**
 * The frame for members. The areas are at the side, or at the bottom on a phone. The links of the current section are below the
 * areas.
 */
export function AppFrame(props: AppFrameProps) {
  useEffect(() => keepLive(queryClient), []);
  useMemberFrame();
  useShortcuts();
  const { snapshot } = useShell();
  const kinds = useMemo(() => notificationKinds(snapshot), [snapshot]);
  return (
    <DataProvider>
      <DashboardWidgetsProvider value={AreaWidgets}>
        <NotificationKindsProvider value={kinds}>
          <Frame {...props} />
        </NotificationKindsProvider>
      </DashboardWidgetsProvider>
    </DataProvider>
  );
}

function Frame({ section, width, footer }: AppFrameProps) {
  const { snapshot } = useShell();
  const session = useFrameSession();
  const isMember = useVisitor() === 'member';
  // Placeholders are shown while the session is being checked, but not while the server cannot verify it.
  const isArriving = useSessionOutage().error === null;
  const main = [HOME, ...navigationFor(snapshot, 'main', session)];
  const links = section ? navigationFor(snapshot, section.area, session) : [];
  const title = section?.title ?? (section ? sectionPlaces(snapshot, section.area).title : '');
  const isInSection = activeItem(links, useLocation().pathname) !== undefined;
  return (
    <Flex minH="100dvh" align="stretch">
      <SkipLink />
      <Box
        as="aside"
        display={{ base: 'none', lg: 'block' }}
        w={SIDE_WIDTH}
        flexShrink="0"
        bg="bg.subtle"
        borderEndWidth="1px"
        borderColor="border"
      >
        <Flex direction="column" position="sticky" top="0" h="100dvh" px="3" py="3" gap="5">
          <Flex minH="10" align="center" justify="space-between" ps="1.5">
            <Brand />
            <Flex>{isMember && <HeaderItems />}</Flex>
          </Flex>
          {/* On a low screen the links scroll, and the user's menu stays below them. */}
          <Flex direction="column" flex="1" minH="0" overflowY="auto" gap="5" mx="-3" px="3">
            <Box>
              {isMember && <SearchButton wide />}
              <SideLinks items={main} label="주 메뉴" current={isInSection ? 'true' : 'page'} />
            </Box>
            {section && links.length > 0 && (
              <Box>
                {section.head ?? (
                  <Text px="2.5" mb="1" textStyle="xs" fontWeight="600" color="fg.subtle">
                    {title}
                  </Text>
                )}
                <SideLinks items={links} label={title} {...(section.search ? { search: section.search } : {})} />
              </Box>
            )}
          </Flex>
          <Box>
            <LiveSign wide />
            {isMember ? <UserMenu wide /> : isArriving && <Skeleton h="10" />}
          </Box>
        </Flex>
      </Box>

      <Flex direction="column" flex="1" minW="0" pb={{ base: '14', lg: '0' }}>
        <Flex
          as="header"
          display={{ base: 'flex', lg: 'none' }}
          position="sticky"
          top="0"
          zIndex="docked"
          h="14"
          flexShrink="0"
          align="center"
          justify="space-between"
          gap="3"
          px="4"
          bg="bg"
          borderBottomWidth={section ? '0' : '1px'}
          borderColor="border"
        >
          {section?.head ?? <Brand />}
          {isMember ? (
            <Flex align="center" gap="1">
              <LiveSign />
              <SearchButton />
              <HeaderItems />
              <UserMenu />
            </Flex>
          ) : (
            isArriving && <Skeleton boxSize="8" borderRadius="full" />
          )}
        </Flex>
        {section && (
          <Box display={{ base: 'block', lg: 'none' }} position="sticky" top="14" zIndex="docked" bg="bg">
            <StripLinks items={links} label={title} {...(section.search ? { search: section.search } : {})} />
          </Box>
        )}
        <Box
          as="main"
          id={MAIN_ID}
          tabIndex={-1}
          outline="none"
          flex="1"
          display="flex"
          flexDirection="column"
          minW="0"
          // The footer starts below the visible screen, so that a page that grows while it loads does not move it.
          {...(footer ? { minH: '100dvh' } : {})}
        >
          {width ? (
            // All screens have the same left edge, for any content width.
            <Box
              flex="1"
              w="full"
              maxW={FRAME_WIDTH}
              mx="auto"
              px={{ base: '4', md: '8' }}
              py={{ base: '6', md: '10' }}
            >
              <Box maxW={`calc(${width} - {spacing.16})`}>
                <Outlet />
              </Box>
            </Box>
          ) : (
            <Box flex="1" w="full">
              <Outlet />
            </Box>
          )}
        </Box>
        {footer}
      </Flex>
      <BottomLinks items={main} label="주 메뉴" />
    </Flex>
  );
}
