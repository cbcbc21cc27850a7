import { sessionStore } from '@dojang/shared-auth';
import { setTyped, useKeptForm } from '@dojang/shared-ui';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { sinceOf } from './kept-publish.logic.ts';
import type { PublishForm } from './publish.schema.ts';

/**
 * Keeps the typed values of the dialog in the journal until the page is published. Users close the dialog to correct findings,
 * and a tab may end.
 */
export function useKeptPublish(pageId: string, form: UseFormReturn<PublishForm>) {
  const { isDirty, defaultValues } = useFormState({ control: form.control });
  const base = defaultValues as PublishForm;
  return useKeptForm<PublishForm>({
    place: { account: sessionStore.getState().id, kind: 'publish', id: pageId },
    base,
    typed: useWatch({ control: form.control }) as PublishForm,
    isUnsaved: isDirty,
    onFound(kept) {
      const since = sinceOf(kept, base);
      if (Object.keys(since).length === 0) return null;
      setTyped<PublishForm>(form, since);
      return { base, typed: { ...form.getValues() } };
    },
    // The name of the site is proposed only once.
    onDrop: () => form.reset({ ...base, subdomain: form.getValues('subdomain') }),
  });
}
