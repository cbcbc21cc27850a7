import type { ReactNode } from 'react';
import { Link, type LinkProps, type To } from 'react-router';
import { Box, type BoxProps, chakra } from '../chakra-core.ts';
import { Button, type ButtonProps } from './Button.tsx';

const ChakraLink = chakra(Link);

export interface RouterLinkProps extends Omit<LinkProps, 'color' | 'mask'> {
  children: ReactNode;
}

/** A link in running text. */
export function RouterLink({ children, ...rest }: RouterLinkProps) {
  return (
    <ChakraLink
      color="brand.fg"
      fontWeight="500"
      textDecoration="underline"
      textUnderlineOffset="3px"
      textDecorationColor="brand.emphasized"
      borderRadius="l1"
      _hover={{ textDecorationColor: 'currentColor' }}
      {...rest}
    >
      {children}
    </ChakraLink>
  );
}

export interface LinkButtonProps extends Omit<ButtonProps, 'onClick'> {
  to: To;
  replace?: boolean;
  state?: unknown;
}

/** A link that looks like a button, so that it can be opened in another tab. */
export function LinkButton({ to, replace, state, children, ...rest }: LinkButtonProps) {
  return (
    <Button asChild {...rest}>
      <Link to={to} replace={replace} state={state}>
        {children}
      </Link>
    </Button>
  );
}

export interface LinkCardProps extends BoxProps {
  to: To;
  children: ReactNode;
}

/** A card that is one link as a whole. It must not contain another link or button. */
export function LinkCard({ to, children, ...rest }: LinkCardProps) {
  return (
    <Box
      asChild
      display="block"
      p="4"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      transition="border-color 100ms, background 100ms"
      _hover={{ borderColor: 'border.emphasized', bg: 'bg.subtle' }}
      {...rest}
    >
      <Link to={to}>{children}</Link>
    </Box>
  );
}
