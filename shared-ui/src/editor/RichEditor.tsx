import { Skeleton, Stack } from '@dojang/shared-ui';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { EarlyText } from './EarlyText.tsx';
import { EarlyLines } from './early-lines.ts';
import type { RichEditorProps } from './rich-editor-props.ts';

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }));

/**
 * The product's editor. TipTap is loaded when the first editor is rendered. Text that is typed before that is added at the end
 * of the text. It is reported at each change, so that it is kept when the page is closed before the editor is loaded.
 */
export function RichEditor(props: RichEditorProps) {
  const { value, onChange, autoFocus, editable = true, label } = props;
  const [early] = useState(() => new EarlyLines(value));
  const [field, setField] = useState(0);
  useLayoutEffect(() => {
    if (!early.take(value)) setField((count) => count + 1);
  }, [early, value]);
  return (
    <Suspense
      fallback={
        <>
          {autoFocus && editable && (
            <EarlyText
              key={field}
              label={label}
              onChange={(text) => onChange(early.type(text, value))}
              onRemove={(hadFocus) => {
                early.hasFocus = hadFocus;
              }}
            />
          )}
          <EditorSkeleton />
        </>
      }
    >
      <Editor {...props} early={early} />
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
