import { sessionStore } from '@dojang/shared-auth';
import { Button, Flex, setTyped, Text, useKeptForm } from '@dojang/shared-ui';
import type { ReactNode } from 'react';
import { type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useUnsavedForm } from '../unsaved-forms.tsx';

interface SaveBarProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The journal's key: the form and the id of its row. */
  kind: string;
  id: string;
  /** The values on the server. */
  stored: Values;
  isSaving: boolean;
  /** Other buttons, before the one that saves. */
  children?: ReactNode;
}

/**
 * The button that saves a form. A form may be long, so the button stays visible while something is unsaved. Typed values are
 * kept in the journal. Use it only for a form whose save merges with the changes of others. Otherwise an old form would undo
 * those changes. It watches the fields itself, so that typing does not render the form.
 */
export function SaveBar<Values extends FieldValues, Output>(props: SaveBarProps<Values, Output>) {
  const { form, kind, id, stored, isSaving, children } = props;
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
      return kept;
    },
    onDrop: () => form.reset(stored),
  });
  useUnsavedForm(isDirty, settle);
  return (
    <Flex
      gap="3"
      align="center"
      justify="flex-end"
      wrap="wrap"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      borderColor={isDirty ? 'border' : 'transparent'}
      position={isDirty ? 'sticky' : 'static'}
      // Above the bottom navigation of a phone.
      bottom={{ base: 'calc(72px + env(safe-area-inset-bottom))', lg: '4' }}
      zIndex="docked"
      bg={isDirty ? 'bg.panel' : undefined}
      boxShadow={isDirty ? 'md' : undefined}
    >
      {isDirty && (
        <Text role="status" textStyle="sm" color="fg.muted" flex="1" minW="40">
          {drop ? '전에 적고 저장하지 않은 내용이에요.' : '저장하지 않은 내용이 있어요.'}
        </Text>
      )}
      {drop && (
        <Button variant="outline" onClick={drop}>
          버리기
        </Button>
      )}
      {children}
      <Button type="submit" loading={isSaving} disabled={!isDirty}>
        저장
      </Button>
    </Flex>
  );
}
