import { type CodeLanguage, type CodeToken, loadCodeTokens } from '@dojang/shared-ui/editor';
import { useEffect, useState } from 'react';
import type { CodeBlock } from './code-blocks.logic.ts';

/** Time in milliseconds of each frame that may be used, so that scrolling and typing stay smooth. */
const SLICE_MS = 8;
/** Maximum time in milliseconds for a file. The rest of the text stays plain. */
const BUDGET_MS = 4_000;

export type TokenLines = readonly (readonly CodeToken[])[];

/**
 * The tokens of each block, from the first block on, as they are computed. Without tokens, and after a failure, the text is
 * plain.
 */
export function useCodeTokens(blocks: readonly CodeBlock[], language: CodeLanguage | null): readonly TokenLines[] {
  const [known, setKnown] = useState<readonly TokenLines[]>([]);
  useEffect(() => {
    setKnown([]);
    if (!language) return;
    let isCurrent = true;
    const run = async () => {
      const { createTokenizer } = await loadCodeTokens();
      const next = await createTokenizer(language);
      let spent = 0;
      for (const { lines } of blocks) {
        const tokens: (readonly CodeToken[])[] = [];
        while (tokens.length < lines.length && isCurrent && spent < BUDGET_MS) {
          const started = performance.now();
          while (tokens.length < lines.length && performance.now() - started < SLICE_MS) {
            tokens.push(next(lines[tokens.length] ?? ''));
          }
          spent += performance.now() - started;
          await new Promise((resolve) => setTimeout(resolve));
        }
        if (!isCurrent || tokens.length < lines.length) return;
        setKnown((before) => [...before, tokens]);
      }
    };
    // The browser does not support the patterns of a grammar, or a file could not be loaded.
    run().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [blocks, language]);
  return known;
}
