import { MAX_DOCUMENT_BYTES } from '@dojang/contract/document';
import { Text } from '@dojang/shared-ui';
import { memo, useEffect, useState } from 'react';
import { type DocumentJson, documentBytes, documentToText } from '../document/index.ts';
import { sizeWarning } from './size-warning.logic.ts';

/** Counting reads the whole document, so it waits for a pause in typing. */
const PAUSE_MS = 1000;

/** Warns when a document comes close to its size limit, before a save is refused. */
export function DocumentSize({ value }: { value: DocumentJson }) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setWords(sizeWarning(documentBytes(value, documentToText(value)), MAX_DOCUMENT_BYTES));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return <Warning words={words} />;
}

/** Rerenders only when its message changes, not at every key press. */
const Warning = memo(({ words }: { words: string | null }) => (
  <Text role="status" textStyle="sm" color="fg.warning" mt={words ? '3' : '0'}>
    {words}
  </Text>
));
