import { Box } from '@dojang/shared-ui';
import { useEffect, useMemo, useRef } from 'react';
import { type DocumentJson, documentToHtml, type ReadPicture } from '../document/index.ts';
import { showIssueLinks } from './issue-links.ts';
import { proseCss } from './prose.ts';
import type { IssueLinks } from './references.ts';
import { showStoredImage } from './stored-image.ts';

export interface DocumentViewProps {
  value: DocumentJson;
  /** Fetches the stored pictures of the document. */
  readPicture: ReadPicture;
  /** Gives headings the ids that `documentOutline(value, prefix)` names. */
  headingIds?: string;
  /** Shows and opens links to issues. Without it they are text. */
  issues?: IssueLinks;
}

/** A read-only document. Its HTML comes from the allow-list serializer only. */
export function DocumentView({ value, readPicture, headingIds, issues }: DocumentViewProps) {
  const html = useMemo(() => documentToHtml(value, { headingIds }), [value, headingIds]);
  const inner = useMemo(() => ({ __html: html }), [html]);
  const box = useRef<HTMLDivElement>(null);
  // New HTML contains new image elements.
  useEffect(() => {
    const images = [...(box.current?.querySelectorAll<HTMLImageElement>('img[data-src]') ?? [])];
    const ends = images.map((img) => showStoredImage(img, img.dataset.src ?? '', readPicture));
    return () => {
      for (const end of ends) end();
    };
  }, [html, readPicture]);
  useEffect(() => (box.current && issues ? showIssueLinks(box.current, issues) : undefined), [html, issues]);
  return <Box ref={box} css={proseCss} dangerouslySetInnerHTML={inner} />;
}
