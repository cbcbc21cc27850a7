import { Center } from '@dojang/shared-ui';

const PALETTES = ['brand', 'teal', 'orange', 'pink', 'green', 'blue', 'purple', 'yellow'] as const;

/** The project's first letter on a colour of its own, always the same one for the same project. */
export function ProjectMark({ id, name, muted = false }: { id: string; name: string; muted?: boolean }) {
  const palette = PALETTES[Number.parseInt(id.slice(-4), 16) % PALETTES.length] ?? 'brand';
  return (
    <Center
      aria-hidden
      boxSize="10"
      flexShrink={0}
      borderRadius="l2"
      colorPalette={muted ? 'gray' : palette}
      bg="colorPalette.muted"
      color="colorPalette.fg"
      textStyle="lg"
      fontWeight="600"
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
    </Center>
  );
}
