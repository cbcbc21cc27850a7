import { characterSet, familyOf, fontFace, WEB_FONT_PAIRS, type WebFont } from '@dojang/renderer';
import { Box, chakra, SimpleGrid, Text } from '@dojang/shared-ui';
import { isApplied, type Theme } from './theme.ts';

const SAMPLE = '어서 오세요';

const shown = [...new Set(WEB_FONT_PAIRS.flatMap(({ head, text }) => [head, text]))];

/** Only the characters of the samples, a few KB for each font. */
const FACES = shown.map((name) =>
  fontFace(name, characterSet(WEB_FONT_PAIRS.map((pair) => pair.name).join('') + SAMPLE)),
);

const family = (font: WebFont) => `${familyOf(font)}, sans-serif`;

interface FontPairsProps {
  theme: Theme;
  onChoose: (patch: Theme) => void;
}

/** A choice of web fonts. Each is shown in its own typeface. */
export function FontPairs({ theme, onChoose }: FontPairsProps) {
  return (
    <>
      <style>{FACES.join('')}</style>
      <SimpleGrid columns={2} gap="2" role="group" aria-label="웹 글꼴">
        {WEB_FONT_PAIRS.map(({ name, head, text, theme: patch }) => (
          <chakra.button
            key={name}
            type="button"
            aria-pressed={isApplied(theme, patch)}
            borderWidth="2px"
            borderColor={isApplied(theme, patch) ? 'brand.solid' : 'border'}
            borderRadius="l2"
            bg="bg.panel"
            px="3"
            py="2.5"
            textAlign="start"
            cursor="pointer"
            _hover={{ bg: 'bg.subtle' }}
            onClick={() => onChoose(patch)}
          >
            <Box fontSize="lg" lineHeight="1.3" fontWeight="700" truncate style={{ fontFamily: family(head) }}>
              {name}
            </Box>
            <Box textStyle="xs" color="fg.muted" aria-hidden style={{ fontFamily: family(text) }}>
              {SAMPLE}
            </Box>
          </chakra.button>
        ))}
      </SimpleGrid>
      <Text textStyle="xs" color="fg.muted" mt="2">
        어느 기기에서나 같은 모양이에요. 페이지에 쓴 글자만 담아 보내요.
      </Text>
    </>
  );
}
