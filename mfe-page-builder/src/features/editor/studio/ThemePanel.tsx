import { Box, Button, chakra, Flex, SimpleGrid, Text } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import type { ReactNode } from 'react';
import { FontPairs } from './FontPairs.tsx';
import { ColorInput } from './fields.tsx';
import {
  COLORS,
  CORNERS,
  colorPatch,
  isApplied,
  PALETTES,
  readTheme,
  SPACINGS,
  SYSTEM_FONTS,
  WIDTHS,
  writeTheme,
} from './theme.ts';
import { useLiveEditor } from './use-studio.ts';

/** Colours, typefaces and corners of the whole page. */
export function ThemePanel() {
  const editor = useLiveEditor();
  const theme = readTheme(editor);
  return (
    <Box p="3">
      <Group title="색 조합">
        <SimpleGrid columns={3} gap="2">
          {PALETTES.map(({ name, theme: patch }) => (
            <chakra.button
              key={name}
              type="button"
              aria-pressed={isApplied(theme, patch)}
              borderWidth="2px"
              borderColor={isApplied(theme, patch) ? 'brand.solid' : 'border'}
              borderRadius="l2"
              overflow="hidden"
              cursor="pointer"
              textStyle="xs"
              onClick={() => writeTheme(editor, patch)}
            >
              <Flex height="10" aria-hidden>
                {['--accent', '--ink', '--soft'].map((variable) => (
                  <Box key={variable} flex="1" style={{ background: patch[variable] }} />
                ))}
              </Flex>
              <Box py="1.5">{name}</Box>
            </chakra.button>
          ))}
        </SimpleGrid>
      </Group>
      <Group title="색">
        {COLORS.map(([variable, label]) => (
          <Flex key={variable} align="center" justify="space-between" py="1">
            <Text textStyle="sm">{label}</Text>
            <ColorInput
              label={`${label} 색`}
              value={theme[variable] ?? ''}
              onChange={(value) => writeTheme(editor, colorPatch(variable, value))}
            />
          </Flex>
        ))}
      </Group>
      <Choices title="글꼴" options={SYSTEM_FONTS} editor={editor} />
      <Group title="웹 글꼴">
        <FontPairs theme={theme} onChoose={(patch) => writeTheme(editor, patch)} />
      </Group>
      <Choices title="모서리" options={CORNERS} editor={editor} />
      <Choices title="섹션 여백" options={SPACINGS} editor={editor} />
      <Choices title="글 너비" options={WIDTHS} editor={editor} />
    </Box>
  );
}

interface ChoicesProps {
  title: string;
  options: { name: string; theme: Record<string, string> }[];
  editor: Editor;
}

function Choices({ title, options, editor }: ChoicesProps) {
  const theme = readTheme(editor);
  return (
    <Group title={title}>
      <Flex gap="1" wrap="wrap" role="group" aria-label={title}>
        {options.map(({ name, theme: patch }) => (
          <Button
            key={name}
            size="xs"
            variant={isApplied(theme, patch) ? 'subtle' : 'outline'}
            aria-pressed={isApplied(theme, patch)}
            onClick={() => writeTheme(editor, patch)}
          >
            {name}
          </Button>
        ))}
      </Flex>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" mb="6">
      <Text textStyle="xs" fontWeight="600" color="fg.muted" mb="2">
        {title}
      </Text>
      {children}
    </Box>
  );
}
