import { Center } from '../chakra-core.ts';
import { avatarPalette } from './avatar.logic.ts';

const SIZES = {
  sm: { boxSize: '6', borderRadius: 'l1', textStyle: 'xs' },
  md: { boxSize: '10', borderRadius: 'l2', textStyle: 'lg' },
} as const;

export interface ProjectMarkProps {
  id: string;
  name: string;
  size?: keyof typeof SIZES;
  /** For a project in the trash. */
  muted?: boolean;
}

/**
 * The project's first letter on a colour that is derived from its id, so that it is the same everywhere and after a
 * rename. Decorative, so the name has to be next to it.
 */
export function ProjectMark({ id, name, size = 'md', muted = false }: ProjectMarkProps) {
  return (
    <Center
      aria-hidden
      flexShrink={0}
      colorPalette={muted ? 'gray' : avatarPalette(id)}
      bg="colorPalette.muted"
      color="colorPalette.fg"
      fontWeight="600"
      {...SIZES[size]}
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
    </Center>
  );
}
