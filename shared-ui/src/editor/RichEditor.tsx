import { Skeleton, Stack } from '@dojang/shared-ui';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { EarlyText, withLines } from './EarlyText.tsx';
import type { RichEditorProps } from './rich-editor-props.ts';

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }));

/** The product's editor. TipTap is loaded when the first one is rendered. What is typed until then is the end of its text. */
export function RichEditor(props: RichEditorProps) {
  const early = useRef('');
  const takeEarly = () => {
    const text = early.current;
    early.current = '';
    return text;
  };
  const latest = useRef(props);
  latest.current = props;
  // The page was left before the editor was there, or the editor could not be loaded. A layout effect, because the editor's screen
  // hears of changes until then.
  useLayoutEffect(
    () => () => {
      const { value, onChange, editable = true } = latest.current;
      if (early.current && editable) onChange(withLines(value, early.current));
    },
    [],
  );
  const isWanted = props.autoFocus === true && props.editable !== false;
  return (
    <Suspense
      fallback={
        <>
          {isWanted && (
            <EarlyText
              label={props.label}
              onChange={(text) => {
                early.current = text;
              }}
            />
          )}
          <EditorSkeleton />
        </>
      }
    >
      <Editor {...props} takeEarly={takeEarly} />
    </Suspense>
  );
}

function EditorSkeleton() {
  return (
    <Stack gap="3" py="3" role="status" aria-label="편집기를 불러오는 중">
      <Skeleton height="8" width="60%" />
      <Skeleton height="4" />
      <Skeleton height="4" width="85%" />
      <Skeleton height="4" width="70%" />
    </Stack>
  );
}
