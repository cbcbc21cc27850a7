import { Input, toPlainLine, useEnterSubmit } from '@dojang/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { stemOf } from '../file-kind.logic.ts';

interface Props {
  name: string;
  /** The typed name that was refused, so that it need not be typed again. */
  refused?: string | undefined;
  /** Called once with the new name, or with null when the name stays. */
  onDone: (name: string | null) => void;
}

/** A field that edits the name of a file in place. The part before the extension is selected. */
export function RenameField({ name, refused, onDone }: Props) {
  const [value, setValue] = useState(refused ?? name);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(0, stemOf(refused ?? name).length);
  }, [name, refused]);
  const done = (next: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    const clean = next === null ? '' : toPlainLine(next).trim();
    onDone(clean && clean !== name ? clean : null);
  };
  const enter = useEnterSubmit(() => done(field.current?.value ?? null));
  return (
    <Input
      ref={field}
      size="xs"
      value={value}
      maxLength={200}
      aria-label={`‘${name}’의 새 이름`}
      autoComplete="off"
      {...enter}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => done(value)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Keys of the list must not work while a name is typed.
        event.stopPropagation();
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
          event.preventDefault();
          done(null);
        } else enter.onKeyDown(event);
      }}
    />
  );
}
