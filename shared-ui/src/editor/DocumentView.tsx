import { Box } from '@dojang/shared-ui';
import { useMemo } from 'react';
import { type DocumentJson, documentToHtml } from '../document/index.ts';
import { proseCss } from './prose.ts';

export interface DocumentViewProps {
  value: DocumentJson;
  /** Gives headings the ids that `documentOutline(value, prefix)` names. */
  headingIds?: string;
}

/** A document to be read. The HTML comes out of the allow-list serializer and nothing else. */
export function DocumentView({ value, headingIds }: DocumentViewProps) {
  const html = useMemo(() => documentToHtml(value, { headingIds }), [value, headingIds]);
  return <Box css={proseCss} dangerouslySetInnerHTML={{ __html: html }} />;
}
