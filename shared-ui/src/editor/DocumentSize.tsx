import { DOCUMENT_LIMIT, type DocumentLimit } from '@dojang/contract/document';
import { DOCUMENT_WORDS, type LimitWords, sizeWarning, Text } from '@dojang/shared-ui';
import { memo, useEffect, useState } from 'react';
import { type DocumentJson, documentSize } from '../document/index.ts';

/** Counting reads the whole document, so it waits for a pause in typing. */
const PAUSE_MS = 1000;

interface Props {
  value: DocumentJson;
  limit?: DocumentLimit | undefined;
  words?: LimitWords | undefined;
}

/** Warns when a document comes close to its size limit, before a save is refused. */
export function DocumentSize({ value, limit = DOCUMENT_LIMIT, words: limitWords = DOCUMENT_WORDS }: Props) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setWords(sizeWarning(documentSize(value, limit), limit, limitWords));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, limit, limitWords]);
  return <Warning words={words} />;
}

/** It renders again only when its message changes, not at every key press. */
const Warning = memo(({ words }: { words: string | null }) => (
  <Text role="status" textStyle="sm" color="fg.warning" mt={words ? '3' : '0'}>
    {words}
  </Text>
));
