import { useState } from 'react';
import { chakra, Flex } from '../chakra-core.ts';
import { avatarInitial, avatarPalette } from './avatar.logic.ts';

const SIZES = { '2xs': 6, xs: 8, sm: 9, md: 10, lg: 11, xl: 12, '2xl': 16 } as const;
const TEXT = { '2xs': '2xs', xs: 'xs', sm: 'sm', md: 'sm', lg: 'md', xl: 'lg', '2xl': 'xl' } as const;

export interface UserAvatarProps {
  name: string;
  src?: string | null;
  size?: keyof typeof SIZES;
}

/** A user's photo, or a letter on a colour that follows from the name. It is decorative, so the name has to be next to it. */
export function UserAvatar({ name, src, size = 'sm' }: UserAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Flex
      aria-hidden
      title={name}
      boxSize={SIZES[size]}
      flexShrink="0"
      align="center"
      justify="center"
      overflow="hidden"
      borderRadius="full"
      colorPalette={avatarPalette(name)}
      bg="colorPalette.muted"
      color="colorPalette.fg"
      textStyle={TEXT[size]}
      fontWeight="600"
      userSelect="none"
    >
      {src && src !== broken ? (
        <chakra.img src={src} alt="" boxSize="full" objectFit="cover" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        avatarInitial(name)
      )}
    </Flex>
  );
}
