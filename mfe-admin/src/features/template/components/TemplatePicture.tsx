import { renderPage } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Skeleton, useSeen } from '@dojang/shared-ui';
import { useMemo, useRef } from 'react';
import { type Template, templateQueries } from '../template.queries.ts';

const PAGE_WIDTH = 1280;

interface Props {
  template: Pick<Template, 'id' | 'name' | 'rev'>;
  /** In CSS pixels; the picture shows the top of the page at a window of 1,280 pixels. */
  width: number;
  height: number;
}

/**
 * A small picture of the page that visitors would see: the production renderer in a frame that runs nothing. The page is read
 * when the picture comes near the viewport, because a list may be long.
 */
export function TemplatePicture({ template, width, height }: Props) {
  const { name } = template;
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const { data: project, isPending } = useQuery({ ...templateQueries.project(template), enabled: isSeen });
  const html = useMemo(
    () => (project ? renderPage(project, { title: name, badge: false }).html : null),
    [project, name],
  );
  const scale = width / PAGE_WIDTH;
  return (
    <Box
      ref={box}
      flexShrink="0"
      width={`${width}px`}
      height={`${height}px`}
      overflow="hidden"
      borderRadius="l2"
      bg="white"
    >
      {html ? (
        <iframe
          title={`${name} 미리보기`}
          srcDoc={html}
          sandbox=""
          tabIndex={-1}
          aria-hidden
          loading="lazy"
          scrolling="no"
          style={{
            width: PAGE_WIDTH,
            height: Math.ceil(height / scale),
            border: 0,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            pointerEvents: 'none',
          }}
        />
      ) : (
        isSeen && isPending && <Skeleton height="100%" borderRadius="0" />
      )}
    </Box>
  );
}
