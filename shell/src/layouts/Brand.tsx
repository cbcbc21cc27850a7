import { chakra, Flex, Text, VisuallyHidden } from '@dojang/shared-ui/core';
import { Link } from '@dojang/shared-ui/router';
import { useProduct } from '../ShellContext.tsx';

const HomeLink = chakra(Link);

/** The logo: a seal with the first letter of the name. */
export function Mark({ size = '28px' }: { size?: string }) {
  const { productName } = useProduct();
  return (
    <Flex
      boxSize={size}
      flexShrink="0"
      align="center"
      justify="center"
      borderRadius="l2"
      bg="brand.solid"
      color="brand.contrast"
      fontWeight="800"
      fontSize={`calc(${size} * 0.52)`}
      lineHeight="1"
      aria-hidden
      // The letter is a picture and not text, because text would become part of the link's accessible name.
      _before={{ content: JSON.stringify([...productName][0]) }}
    />
  );
}

/** Logo and name with a link to the home page. */
export function Brand() {
  const { productName } = useProduct();
  return (
    <HomeLink to="/" display="inline-flex" alignItems="center" gap="2.5" borderRadius="l2" pe="1">
      <Mark />
      <Text as="span" fontWeight="700" fontSize="1.0625rem" letterSpacing="-0.02em">
        {productName}
      </Text>
      <VisuallyHidden>홈</VisuallyHidden>
    </HomeLink>
  );
}
