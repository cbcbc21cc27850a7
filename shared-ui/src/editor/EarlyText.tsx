import { chakra } from '@dojang/shared-ui';
import type { DocumentJson, DocumentNode } from '@dojang/shared-ui/document';

interface Props {
  label: string;
  onChange: (text: string) => void;
}

/** A plain field in place of the editor while its code is loading, for a user who is typing already. */
export const EarlyText = ({ label, onChange }: Props) => (
  <chakra.textarea
    aria-label={label}
    autoFocus
    lang="ko"
    w="full"
    rows={1}
    resize="none"
    css={{ fieldSizing: 'content' }}
    bg="transparent"
    outline="none"
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Paragraphs of the lines of a text. */
export const linesOf = (text: string): DocumentNode[] =>
  text
    .split('\n')
    .map((line) => (line ? { type: 'paragraph', content: [{ type: 'text', text: line }] } : { type: 'paragraph' }));

/** A document with the lines of a text at its end, in place of an empty last paragraph. */
export function withLines(document: DocumentJson, text: string): DocumentJson {
  const { content } = document;
  const last = content.at(-1);
  const isBlank = last?.type === 'paragraph' && !last.content?.length;
  return { ...document, content: [...(isBlank ? content.slice(0, -1) : content), ...linesOf(text)] };
}
