import {
  Box,
  chakra,
  Flex,
  Heading,
  LinkButton,
  ListSkeleton,
  QueryView,
  type QueryViewProps,
  Text,
} from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { type ReactNode, useId } from 'react';

const Row = chakra(Link);

interface HomeBlockProps<T> {
  title: string;
  /** Where all of them are. */
  more: string;
  query: QueryViewProps<T[]>['query'];
  /** One sentence for when there are none. */
  empty: string;
  /** What to do about it; leads to `more` unless told. */
  action?: string;
  actionTo?: string;
  children: (item: T) => ReactNode;
}

/** A few rows of one kind. A block that fails fails alone. */
export function HomeBlock<T>({ title, more, query, empty, action, actionTo = more, children }: HomeBlockProps<T>) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} minW="0">
      <Flex align="center" justify="space-between" minH="8" mb="1">
        <Heading as="h2" id={id} textStyle="heading">
          {title}
        </Heading>
        <LinkButton to={more} size="xs" variant="ghost" color="fg.muted" me="-2.5" aria-label={`${title} 모두 보기`}>
          모두 보기
        </LinkButton>
      </Flex>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <Flex
            direction="column"
            align="flex-start"
            gap="3"
            borderWidth="1px"
            borderStyle="dashed"
            borderColor="border.emphasized"
            borderRadius="l3"
            p="5"
          >
            <Text color="fg.muted" textStyle="sm">
              {empty}
            </Text>
            {action && (
              <LinkButton to={actionTo} size="xs" variant="outline">
                {action}
              </LinkButton>
            )}
          </Flex>
        }
      >
        {(items) => (
          <Box as="ul" listStyleType="none">
            {items.map(children)}
          </Box>
        )}
      </QueryView>
    </Box>
  );
}

interface HomeRowProps {
  to: string;
  title: string;
  mark?: ReactNode;
  side: ReactNode;
  children?: ReactNode;
}

export function HomeRow({ to, title, mark, side, children }: HomeRowProps) {
  return (
    <Box as="li" borderBottomWidth="1px" borderColor="border.muted" _last={{ borderBottomWidth: '0' }}>
      <Row
        to={to}
        display="flex"
        alignItems="center"
        gap="3"
        mx="-2"
        px="2"
        py="2.5"
        borderRadius="l2"
        _hover={{ bg: 'bg.subtle' }}
      >
        <Box flex="1" minW="0">
          <Flex as="span" align="center" gap="1.5" fontWeight="500" textStyle="sm">
            {mark && (
              <Box as="span" color="brand.fg" flexShrink="0">
                {mark}
              </Box>
            )}
            <Text as="span" truncate>
              {title}
            </Text>
          </Flex>
          {children && (
            <Text as="span" display="block" mt="0.5" color="fg.muted" textStyle="xs">
              {children}
            </Text>
          )}
        </Box>
        <Text as="span" flexShrink="0" color="fg.subtle" textStyle="xs">
          {side}
        </Text>
      </Row>
    </Box>
  );
}
