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
  /** Whether the project is in the trash. */
  muted?: boolean;
}

/**
 * The project's first letter on a coloured background. The colour follows from the project's id, so it is the same everywhere
 * and after a rename. It is decorative, so the name has to be next to it.
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
