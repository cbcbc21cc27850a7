import { useQuery } from '@dojang/shared-auth/query';
import { Box, Center, ErrorState, Spinner, Text, toAppError } from '@dojang/shared-ui';
import { codeLanguageOf } from '@dojang/shared-ui/editor';
import type { ReactNode } from 'react';
import { fileQueries } from '../file.queries.ts';
import type { FileItem } from '../file.schema.ts';
import { extensionOf, kindOf } from '../file-kind.logic.ts';
import { CodeView } from './CodeView.tsx';

const ENCODINGS: Record<string, string> = { 'euc-kr': 'EUC-KR', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' };

interface Props {
  file: FileItem;
  /** Shown for a file that is no text. */
  fallback: ReactNode;
}

/** The beginning of a text or of code. */
export function TextView({ file, fallback }: Props) {
  const query = useQuery(fileQueries.text(file.id, file.version));
  if (query.error) {
    const { status } = toAppError(query.error);
    if (status === 415) return fallback;
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <Center boxSize="full" role="status" aria-label="불러오는 중">
        <Spinner />
      </Center>
    );
  }
  const { text, encoding, isTruncated } = query.data;
  const notes = [ENCODINGS[encoding], isTruncated ? '앞부분만 보여요' : undefined].filter(Boolean);
  return (
    <Box boxSize="full" overflow="auto" tabIndex={0} role="region" aria-label={`${file.name} 내용`}>
      {notes.length > 0 && (
        <Text textStyle="xs" color="fg.muted" px="6" pt="4">
          {notes.join(' · ')}
        </Text>
      )}
      {kindOf(file) === 'code' ? (
        <CodeView text={text} language={codeLanguageOf(extensionOf(file.name))} />
      ) : (
        <Box
          as="pre"
          p="6"
          textStyle="sm"
          fontFamily="body"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          maxW="4xl"
          mx="auto"
        >
          {text}
        </Box>
      )}
    </Box>
  );
}
