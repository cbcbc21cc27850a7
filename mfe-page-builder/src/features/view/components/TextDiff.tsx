import { koreanDay } from '@dojang/contract/time';
import { renderPage } from '@dojang/renderer';
import { Box, Text } from '@dojang/shared-ui';
import { type DiffLine, diffLines } from '@dojang/shared-ui/document';
import { useMemo } from 'react';
import { linesOf } from '../page-lines.logic.ts';

const LOOKS: Record<DiffLine['kind'], { sign: string; word: string; bg?: string; color: string }> = {
  same: { sign: ' ', word: '', color: 'fg.muted' },
  added: { sign: '+', word: '더한 글', bg: 'bg.success', color: 'fg.success' },
  removed: { sign: '−', word: '뺀 글', bg: 'bg.error', color: 'fg.error' },
};

interface TextDiffProps {
  /** GrapesJS project JSON. */
  before: unknown;
  after: unknown;
}

/** The visible texts of two versions, line by line, with added and removed lines marked. */
export function TextDiff({ before, after }: TextDiffProps) {
  const lines = useMemo(() => diffLines(textsOf(before), textsOf(after)), [before, after]);
  if (lines.every(({ kind }) => kind === 'same')) {
    return (
      <Text color="fg.muted" p="6" textAlign="center">
        글은 서로 같아요.
      </Text>
    );
  }
  return <DiffLines lines={lines} />;
}

export function DiffLines({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <Box
      as="ul"
      ps="0"
      listStyleType="none"
      aria-label="글의 차이"
      borderWidth="1px"
      borderRadius="l2"
      overflow="hidden"
    >
      {lines.map(({ kind, text }, at) => {
        const { sign, word, bg, color } = LOOKS[kind];
        return (
          <Box as="li" key={at} display="flex" gap="3" px="4" py="1.5" bg={bg} textStyle="sm">
            <Box
              as="span"
              color={color}
              fontWeight="600"
              role={word ? 'img' : undefined}
              aria-label={word || undefined}
            >
              {sign}
            </Box>
            <Text as="span" color={kind === 'same' ? 'fg.muted' : 'fg'} minW="0" overflowWrap="anywhere">
              {text}
            </Text>
          </Box>
        );
      })}
    </Box>
  );
}

const textsOf = (project: unknown) => linesOf(renderPage(project, { title: '', today: koreanDay() }).payload.blocks);
