import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Button, Flex, FormField, Input, isEqual, NativeSelect, Stack, Textarea, useKeptForm } from '@dojang/shared-ui';
import { type FormEvent, useMemo, useState } from 'react';
import { useSaveTemplate } from '../template.mutations.ts';
import { type Template, templateQueries } from '../template.queries.ts';

/** Name, description, category, and the button that publishes or unpublishes. */
export function TemplateForm({ template }: { template: Template }) {
  const categories = useQuery(templateQueries.categories);
  const save = useSaveTemplate();
  const { id, name: storedName, description: storedDescription } = template;
  const stored = useMemo(() => ({ name: storedName, description: storedDescription }), [storedName, storedDescription]);
  const [typed, setTyped] = useState(stored);
  const { name, description } = typed;
  useKeptForm({
    place: { account: sessionStore.getState().id, kind: 'template-form', id },
    base: stored,
    typed,
    isUnsaved: !isEqual(typed, stored),
    onFound: (kept) => setTyped(kept.typed),
    onDrop: () => setTyped(stored),
  });
  const [chosen, setChosen] = useState(template.category_id);
  const category = chosen ?? categories.data?.[0]?.id ?? '';
  const isPublished = template.status === 'published';
  const problem = name.trim() === '' ? '이름을 적어 주세요.' : null;
  const write = (status: Template['status']) =>
    save.mutate({ id, name: name.trim(), description: description.trim(), category_id: category, status });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem) write(template.status);
  }

  return (
    <Stack as="form" gap="5" onSubmit={submit}>
      <FormField label="이름" error={problem}>
        <Input value={name} maxLength={100} onChange={(event) => setTyped({ ...typed, name: event.target.value })} />
      </FormField>
      <FormField label="설명">
        <Textarea
          value={description}
          maxLength={500}
          rows={3}
          onChange={(event) => setTyped({ ...typed, description: event.target.value })}
        />
      </FormField>
      <FormField label="종류">
        <NativeSelect.Root>
          <NativeSelect.Field value={category} onChange={(event) => setChosen(event.target.value)}>
            {(categories.data ?? []).map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      <Flex gap="2" justify="space-between" wrap="wrap">
        <Button
          variant="outline"
          disabled={problem !== null || category === '' || save.isPending}
          onClick={() => write(isPublished ? 'draft' : 'published')}
        >
          {isPublished ? '갤러리에서 내리기' : '갤러리에 올리기'}
        </Button>
        <Button type="submit" disabled={problem !== null || category === ''} loading={save.isPending}>
          저장
        </Button>
      </Flex>
    </Stack>
  );
}
