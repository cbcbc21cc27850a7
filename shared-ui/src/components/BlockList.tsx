import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, chakra, Flex, Text } from '../chakra-core.ts';
import { LinkButton } from './links.tsx';
import { QueryView, type QueryViewProps } from './QueryView.tsx';
import { ListSkeleton } from './states.tsx';

const Row = chakra(Link);

export interface BlockListProps<T> {
  query: QueryViewProps<T[]>['query'];
  /** One sentence for the empty state. */
  empty: string;
  /** The suggested next action. */
  action?: { label: string; to: string };
  /** Renders one item as a `LinkRow`. */
  children: (item: T) => ReactNode;
}

const ROWS = 8;

/**
 * Fills the space that the shell reserves for a block or widget. It is never taller, so that nothing moves when the rows
 * arrive.
 */
export function BlockSkeleton() {
  return (
    <Box position="absolute" inset="0" overflow="hidden">
      <ListSkeleton rows={ROWS} />
    </Box>
  );
}

/** A few rows of one kind for a home block, with the four states loading, error, empty and filled. */
export function BlockList<T>({ query, empty, action, children }: BlockListProps<T>) {
  return (
    <QueryView
      query={query}
      skeleton={<BlockSkeleton />}
      empty={
        <Flex
          flex="1"
          direction="column"
          align="flex-start"
          justify="center"
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
            <LinkButton to={action.to} size="xs" variant="outline">
              {action.label}
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
  );
}

export interface LinkRowProps {
  to: string;
  title: string;
  /** An icon before the title, e.g. for a pinned item. */
  mark?: ReactNode;
  /** Content at the end of the row, e.g. the time of the last change. */
  side?: ReactNode;
  /** A second line in a muted colour. */
  children?: ReactNode;
}

/** One row of a `BlockList`; the whole row is the link. */
export function LinkRow({ to, title, mark, side, children }: LinkRowProps) {
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
        {side && (
          <Text as="span" flexShrink="0" color="fg.subtle" textStyle="xs">
            {side}
          </Text>
        )}
      </Row>
    </Box>
  );
}
