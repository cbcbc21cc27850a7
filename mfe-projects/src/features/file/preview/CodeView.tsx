import { Box, type BoxProps } from '@dojang/shared-ui';
import type { CodeLanguage } from '@dojang/shared-ui/editor';
import { memo, useMemo } from 'react';
import { type CodeBlock, codeBlocks } from './code-blocks.logic.ts';
import { type TokenLines, useCodeTokens } from './use-code-tokens.ts';

const LINE_REM = 1.375;

const CODE_CSS: BoxProps['css'] = {
  '& [data-block]': { contentVisibility: 'auto' },
  '& [data-line]': {
    position: 'relative',
    minHeight: `${LINE_REM}rem`,
    lineHeight: `${LINE_REM}rem`,
    ps: '16',
    pe: '6',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    counterIncrement: 'line',
    _before: {
      content: 'counter(line)',
      position: 'absolute',
      insetStart: '0',
      width: '12',
      textAlign: 'end',
      color: 'fg.muted',
      userSelect: 'none',
    },
  },
  '& [data-kind=comment]': { color: 'fg.muted', fontStyle: 'italic' },
  '& [data-kind=keyword]': { color: 'purple.fg' },
  '& [data-kind=string]': { color: 'green.fg' },
  '& [data-kind=number]': { color: 'orange.fg' },
  '& [data-kind=name]': { color: 'blue.fg' },
  '& [data-kind=tag]': { color: 'teal.fg' },
};

/** Code with numbered lines. It is shown at once, and words are coloured when their tokens are known. */
export function CodeView({ text, language }: { text: string; language: CodeLanguage | null }) {
  const blocks = useMemo(() => codeBlocks(text), [text]);
  const tokens = useCodeTokens(blocks, language);
  return (
    <Box py="4" textStyle="sm" fontFamily="mono" tabSize="4" css={CODE_CSS}>
      {blocks.map((block, at) => (
        <Block key={block.first} block={block} tokens={tokens[at]} />
      ))}
    </Box>
  );
}

const Block = memo(function Block({ block, tokens }: { block: CodeBlock; tokens: TokenLines | undefined }) {
  const { first, lines } = block;
  return (
    // The counter is set for each block, because a block that is not laid out does not count its lines.
    <div
      data-block=""
      style={{ counterReset: `line ${first - 1}`, containIntrinsicBlockSize: `auto ${lines.length * LINE_REM}rem` }}
    >
      {lines.map((line, at) => (
        <div key={at} data-line="">
          {tokens?.[at]?.map(({ text, kind }, index) =>
            kind ? (
              <span key={index} data-kind={kind}>
                {text}
              </span>
            ) : (
              text
            ),
          ) ?? line}
        </div>
      ))}
    </div>
  );
});
