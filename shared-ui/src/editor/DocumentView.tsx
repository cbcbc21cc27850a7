import { Box } from '@dojang/shared-ui';
import { useEffect, useMemo, useRef } from 'react';
import { type DocumentJson, documentToHtml, type ReadPicture } from '../document/index.ts';
import { colourCode } from './code/colour-code.ts';
import { LineLink } from './LineLink.tsx';
import { proseCss } from './prose.ts';
import { showLinks } from './reference-links.ts';
import type { ShownLinks } from './references.ts';
import { showStoredImage } from './stored-image.ts';

export interface DocumentViewProps extends ShownLinks {
  value: DocumentJson;
  /** Fetches the stored pictures of the document. */
  readPicture: ReadPicture;
  /** Prefix for the ids of headings. `documentOutline(value, prefix)` returns the same ids. */
  headingIds?: string;
  /** Copies the link of a line, by its number in `documentLines`. When it is set, a button appears beside each line. */
  onCopyLine?: (number: number) => void;
  /** The line that is marked and scrolled to. */
  markedLine?: number | undefined;
}

/** A read-only document. Its HTML comes from the allow-list serializer only. */
export function DocumentView({
  value,
  readPicture,
  headingIds,
  onCopyLine,
  markedLine,
  issues,
  notes,
}: DocumentViewProps) {
  const lineNumbers = onCopyLine !== undefined || markedLine !== undefined;
  const html = useMemo(() => documentToHtml(value, { headingIds, lineNumbers }), [value, headingIds, lineNumbers]);
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
  useEffect(() => (box.current ? showLinks(box.current, { issues, notes }) : undefined), [html, issues, notes]);
  useEffect(() => (box.current ? colourCode(box.current) : undefined), []);
  const scrolledTo = useRef<number | undefined>(undefined);
  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${markedLine}"]`);
    if (!line) return;
    line.dataset.marked = '';
    if (scrolledTo.current === markedLine) return;
    scrolledTo.current = markedLine;
    // The focus moves to the line, so that a screen reader continues there.
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
    line.scrollIntoView({ block: 'center' });
  }, [html, markedLine]);
  const text = <Box ref={box} css={proseCss} dangerouslySetInnerHTML={inner} />;
  return onCopyLine ? <LineLink onCopy={onCopyLine}>{text}</LineLink> : text;
}
