import { Textarea, useDocumentTitle, useEnterSubmit, VisuallyHidden } from '@dojang/shared-ui';
import { memo } from 'react';
import { AUTORESIZE } from '../../../autoresize.ts';
import { displayTitle } from '../../../display-title.ts';

/** The limit of the database. */
const MAX_TITLE = 200;

interface Props {
  title: string;
  editable: boolean;
  autoFocus: boolean;
  onChange: (title: string) => void;
  /** Called on Enter, to move to the text. */
  onEnter: () => void;
}

/** The title field, which also sets the title of the tab and of the screen. */
export const NoteTitle = memo(function NoteTitle({ title, editable, autoFocus, onChange, onEnter }: Props) {
  const toBody = useEnterSubmit(onEnter);
  useDocumentTitle(displayTitle(title));
  return (
    <>
      <VisuallyHidden asChild>
        <h1>{displayTitle(title)}</h1>
      </VisuallyHidden>
      <Textarea
        unstyled
        autoresize={AUTORESIZE}
        aria-label="제목"
        placeholder="제목 없음"
        rows={1}
        maxLength={MAX_TITLE}
        value={title}
        readOnly={!editable}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
        {...toBody}
        w="full"
        mb="3"
        resize="none"
        css={{ fieldSizing: 'content' }}
        bg="transparent"
        textStyle="3xl"
        fontWeight="700"
        outline="none"
      />
    </>
  );
});
