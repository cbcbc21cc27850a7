import { Box, chakra } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { memoParts } from '../memo.logic.ts';
import { memoListPath } from '../memo-filters.logic.ts';

const TagLink = chakra(Link);

interface Props {
  body: string;
  /** Maximum number of lines that are shown. */
  maxLines?: number;
}

/** The text of a memo, with line breaks. Tags and URLs are links. */
export function MemoBody({ body, maxLines }: Props) {
  let at = 0;
  return (
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere" wordBreak="keep-all" {...(maxLines && { lineClamp: maxLines })}>
      {memoParts(body).map(({ kind, text }) => {
        const key = at;
        at += text.length;
        if (kind === 'text') return <span key={key}>{text}</span>;
        if (kind === 'tag') {
          return (
            <TagLink
              key={key}
              to={memoListPath({ tag: text.slice(1) })}
              display="inline-block"
              maxW="full"
              color="brand.fg"
              fontWeight="500"
              position="relative"
            >
              {text}
            </TagLink>
          );
        }
        return (
          <chakra.a
            key={key}
            href={text}
            target="_blank"
            rel="noopener noreferrer"
            color="brand.fg"
            textDecoration="underline"
            textUnderlineOffset="2px"
            position="relative"
          >
            {text}
          </chakra.a>
        );
      })}
    </Box>
  );
}
