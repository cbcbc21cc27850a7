import { Box, chakra, Grid, Text } from '@dojang/shared-ui';
import { type DocumentJson, documentToText } from '@dojang/shared-ui/document';
import { useMemo } from 'react';
import { type DiffRow, diffRows, type LineParts } from '../agreement-diff.logic.ts';

interface Props {
  before: DocumentJson;
  after: DocumentJson;
  /** Headings of the sides. */
  labels: [before: string, after: string];
}

const linesOf = (body: DocumentJson) => documentToText(body).split('\n');

/** Column widths in the style of the screen. On paper the width is that of a tablet. */
const ON_PAPER = { gridTemplateColumns: '1fr 1fr' };

/** Two texts line by line: side by side, or on a phone one below the other. */
export function VersionDiff({ before, after, labels }: Props) {
  const rows = useMemo(() => diffRows(linesOf(before), linesOf(after)), [before, after]);
  if (rows.every(({ isSame }) => isSame)) {
    return (
      <Text color="fg.muted" p="6" textAlign="center" borderWidth="1px" borderRadius="l2">
        두 판의 글이 같아요.
      </Text>
    );
  }
  return (
    <Box
      role="table"
      aria-label={`${labels[0]}과 ${labels[1]}의 차이`}
      borderWidth="1px"
      borderRadius="l2"
      textStyle="sm"
    >
      <Grid
        role="row"
        templateColumns="1fr 1fr"
        hideBelow="md"
        borderBottomWidth="1px"
        fontWeight="600"
        _print={{ display: 'grid' }}
      >
        {labels.map((label) => (
          <Box role="columnheader" key={label} px="4" py="2">
            {label}
          </Box>
        ))}
      </Grid>
      {rows.map((row, at) => (
        <Row key={at} row={row} />
      ))}
    </Box>
  );
}

function Row({ row }: { row: DiffRow }) {
  return (
    <Grid role="row" templateColumns={{ base: '1fr', md: '1fr 1fr' }} breakInside="avoid" _print={ON_PAPER}>
      <Cell parts={row.before} side="before" isSame={row.isSame} />
      <Cell parts={row.after} side="after" isSame={row.isSame} />
    </Grid>
  );
}

const SIDES = {
  before: { as: 'del', bg: 'bg.error', sign: '−', word: '뺀 글' },
  after: { as: 'ins', bg: 'bg.success', sign: '+', word: '더한 글' },
} as const;

interface CellProps {
  parts: LineParts | null;
  side: keyof typeof SIDES;
  isSame: boolean;
}

function Cell({ parts, side, isSame }: CellProps) {
  const { as, bg, sign, word } = SIDES[side];
  // On a phone an unchanged line is shown once, and an empty side is not shown.
  const isOnlyWide = parts === null || (isSame && side === 'before');
  return (
    <Box
      role="cell"
      display={isOnlyWide ? { base: 'none', md: 'flex' } : 'flex'}
      _print={{ display: 'flex', borderStartWidth: side === 'after' ? '1px' : undefined }}
      gap="2"
      px="4"
      py="1.5"
      minW="0"
      bg={isSame || parts === null ? undefined : bg}
      color={isSame ? 'fg.muted' : 'fg'}
      borderStartWidth={side === 'after' ? { md: '1px' } : undefined}
    >
      <Box as="span" w="3" flexShrink="0" fontWeight="600" aria-hidden>
        {isSame || parts === null ? '' : sign}
      </Box>
      <Box as="span" minW="0" overflowWrap="anywhere">
        {!isSame && parts && <chakra.span srOnly>{word}: </chakra.span>}
        {parts?.map(({ text, isChanged }, at) =>
          isChanged && !isSame ? (
            <chakra.span
              as={as}
              key={at}
              fontWeight="600"
              textDecoration={side === 'before' ? 'line-through' : 'underline'}
            >
              {text}
            </chakra.span>
          ) : (
            text
          ),
        )}
      </Box>
    </Box>
  );
}
