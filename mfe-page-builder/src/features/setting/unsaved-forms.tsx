import { sessionStore } from '@dojang/shared-auth';
import { Button, Flex, setTyped, Text, useKeptForm, useUnsavedGuard } from '@dojang/shared-ui';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';

/** Whether what is unsaved is in the journal; null when nothing is. */
type IsKept = () => boolean;

const Report = createContext<(form: string, isKept: IsKept | null) => void>(() => {});

/** Asks before unsaved changes of the forms within are left. A router has one question at a time, so the forms share it. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [isDirty, setDirty] = useState(false);
  const dirty = useRef(new Map<string, IsKept>());
  const report = useCallback((form: string, isKept: IsKept | null) => {
    if (isKept) dirty.current.set(form, isKept);
    else dirty.current.delete(form);
    setDirty(dirty.current.size > 0);
  }, []);
  useUnsavedGuard(isDirty, () => [...dirty.current.values()].every((isKept) => isKept()));
  return <Report value={report}>{children}</Report>;
}

/** Reports whether a form has unsaved changes. */
export function useUnsavedForm(isDirty: boolean, isKept: IsKept = notKept): void {
  const report = useContext(Report);
  const id = useId();
  useEffect(() => {
    report(id, isDirty ? isKept : null);
    return () => report(id, null);
  }, [report, id, isDirty, isKept]);
}

const notKept: IsKept = () => false;

interface KeepFormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Which form of which row it is, for the journal. */
  kind: string;
  id: string;
  /** What the server has. */
  stored: Values;
}

/**
 * Keeps what is typed into a form until it is saved, and reports it. Only for a form whose saving merges with what others have
 * changed: else a form of weeks ago would undo that. Renders what was filled in, and nothing else, so that typing does not render
 * the form.
 */
export function KeepForm<Values extends FieldValues, Output>(props: KeepFormProps<Values, Output>) {
  const { form, kind, id, stored } = props;
  const { isDirty, defaultValues } = useFormState({ control: form.control });
  const typed = useWatch({ control: form.control }) as Values;
  const { settle, drop } = useKeptForm<Values>({
    place: { account: sessionStore.getState().id, kind, id },
    base: defaultValues as Values,
    typed,
    isUnsaved: isDirty,
    onFound(kept) {
      form.reset(kept.base);
      setTyped<Values>(form, kept.typed);
    },
    onDrop: () => form.reset(stored),
  });
  useUnsavedForm(isDirty, settle);
  if (!drop) return null;
  return (
    <Flex
      role="status"
      align="center"
      justify="space-between"
      gap="4"
      bg="bg.subtle"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      px="4"
      py="3"
    >
      <Text textStyle="sm">
        <Text as="span" fontWeight="semibold">
          저장하지 않은 내용을 이어서 보여 드려요.
        </Text>{' '}
        이 브라우저에 남아 있던 내용이에요.
      </Text>
      <Button type="button" size="sm" variant="outline" flexShrink={0} onClick={drop}>
        버리기
      </Button>
    </Flex>
  );
}
