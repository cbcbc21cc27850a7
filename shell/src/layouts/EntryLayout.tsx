import { Box, blocksSiteData, Flex } from '@dojang/shared-ui/core';
import { Outlet } from '@dojang/shared-ui/router';
import { lazy, Suspense } from 'react';
import { Brand } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { MAIN_ID, SkipLink } from './SkipLink.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

const NoCookies = lazy(async () => ({ default: (await import('../features/account/NoCookies.tsx')).NoCookies }));

/** Layout of the sign-in pages: one narrow column without navigation. */
export function EntryLayout() {
  return (
    <Flex direction="column" minH="100dvh" bg={{ base: 'bg', sm: 'bg.subtle' }}>
      <SkipLink />
      <Flex as="header" h="14" px={{ base: '4', md: '6' }} align="center" justify="space-between">
        <Brand />
        <ThemeToggle />
      </Flex>
      <Flex
        as="main"
        id={MAIN_ID}
        tabIndex={-1}
        outline="none"
        flex="1"
        justify="center"
        align={{ base: 'stretch', sm: 'center' }}
        px={{ base: '5', sm: '4' }}
        pt={{ base: '6', sm: '8' }}
        pb="12"
      >
        <Box
          w="full"
          maxW="420px"
          bg={{ sm: 'bg.panel' }}
          borderWidth={{ sm: '1px' }}
          borderColor="border"
          borderRadius="l3"
          p={{ sm: '8' }}
        >
          <Suspense>{blocksSiteData() && <NoCookies />}</Suspense>
          <Outlet />
        </Box>
      </Flex>
      <Footer />
    </Flex>
  );
}
