import { Box, chakra, Flex, matchesKorean, NativeSelect, SearchField, Text } from '@dojang/shared-ui';
import { Link, useLocation, useNavigate } from '@dojang/shared-ui/router';
import { useState } from 'react';
import type { Bench } from './benches.logic.ts';

const Entry = chakra(Link);
const INDEX = { path: '/test', title: '모든 부품' };

/** All developer pages as a list at the side, with a search. */
export function BenchList({ benches }: { benches: readonly Bench[] }) {
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const found = benches.filter(({ title, path }) => matchesKorean(`${title} ${path}`, text));
  return (
    <Flex as="nav" aria-label="개발자 페이지" direction="column" gap="3" position="sticky" top="4">
      <SearchField size="sm" label="작업대 찾기" value={text} onChange={setText} />
      <Box>
        {[INDEX, ...found].map(({ path, title }) => (
          <Entry
            key={path}
            to={path}
            aria-current={pathname === path ? 'page' : undefined}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="2"
            minH="8"
            px="2.5"
            borderRadius="l2"
            textStyle="sm"
            color="fg.muted"
            outlineOffset="-2px"
            _hover={{ bg: 'bg.muted', color: 'fg' }}
            _currentPage={{ bg: 'bg.muted', color: 'fg', fontWeight: '600' }}
          >
            {title}
            {path !== INDEX.path && (
              <Text as="span" textStyle="2xs" fontFamily="mono" color="fg.muted" fontWeight="400">
                {path.slice('/test/'.length)}
              </Text>
            )}
          </Entry>
        ))}
        {found.length === 0 && (
          <Text px="2.5" py="2" textStyle="sm" color="fg.muted" role="status">
            찾는 작업대가 없어요.
          </Text>
        )}
      </Box>
    </Flex>
  );
}

/** The same list for a window without space at the side. */
export function BenchSelect({ benches }: { benches: readonly Bench[] }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <NativeSelect.Root size="sm" maxW="240px">
      <NativeSelect.Field
        aria-label="개발자 페이지"
        value={pathname}
        onChange={(event) => void navigate(event.target.value)}
      >
        {[INDEX, ...benches].map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
