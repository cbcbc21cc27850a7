import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, chakra, Flex, Heading, Text } from '../chakra-core.ts';

const BackLink = chakra(Link);

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons on the right, or below the title on a phone. */
  actions?: ReactNode;
  back?: { to: string; label: string };
}

/** A page's heading: its only `h1`, a description, and the page's actions. */
export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
    <Box as="header" mb="6">
      {back && (
        <BackLink
          to={back.to}
          display="inline-flex"
          alignItems="center"
          gap="1"
          mb="2"
          ms="-1"
          pe="1"
          borderRadius="l1"
          textStyle="sm"
          color="fg.muted"
          _hover={{ color: 'fg' }}
          _print={{ display: 'none' }}
        >
          <ChevronLeft size={16} aria-hidden />
          {back.label}
        </BackLink>
      )}
      <Flex gap="4" align={{ base: 'stretch', md: 'flex-start' }} direction={{ base: 'column', md: 'row' }}>
        <Box flex="1" minW="0">
          <Heading as="h1" textStyle="title">
            {title}
          </Heading>
          {description && (
            <Text color="fg.muted" textStyle="sm" mt="1">
              {description}
            </Text>
          )}
        </Box>
        {actions && (
          <Flex gap="2" wrap="wrap" flexShrink="0" align="center" _print={{ display: 'none' }}>
            {actions}
          </Flex>
        )}
      </Flex>
    </Box>
  );
}
