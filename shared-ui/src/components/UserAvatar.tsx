import { Avatar } from '../chakra.ts';
import { avatarInitial, avatarPalette } from './avatar.logic.ts';

export interface UserAvatarProps {
  name: string;
  src?: string | null;
  size?: '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';
}

/** A person's photo, else the letter and colour that their name always gives. Decorative: put the name beside it. */
export function UserAvatar({ name, src, size = 'sm' }: UserAvatarProps) {
  return (
    <Avatar.Root size={size} colorPalette={avatarPalette(name)} title={name} aria-hidden flexShrink="0">
      <Avatar.Fallback fontWeight="600">{avatarInitial(name)}</Avatar.Fallback>
      {src && <Avatar.Image src={src} alt="" loading="lazy" />}
    </Avatar.Root>
  );
}
