import { useQuery } from '@dojang/shared-auth/query';
import { Button, Flex, FormField, Input, NativeSelect, Stack, Textarea } from '@dojang/shared-ui';
import { type FormEvent, useState } from 'react';
import { useSaveTemplate } from '../template.mutations.ts';
import { type Template, templateQueries } from '../template.queries.ts';

/** Name, description, category, and the button that publishes or unpublishes. */
export function TemplateForm({ template }: { template: Template }) {
  const categories = useQuery(templateQueries.categories);
  const save = useSaveTemplate();
  const [name, setName] = useState(template.name);
  const [description, setDescription] = useState(template.description);
  const [chosen, setChosen] = useState(template.category_id);
  const category = chosen ?? categories.data?.[0]?.id ?? '';
  const isPublished = template.status === 'published';
  const problem = name.trim() === '' ? '이름을 적어 주세요.' : null;
  const write = (status: Template['status']) =>
    save.mutate({ id: template.id, name: name.trim(), description: description.trim(), category_id: category, status });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem) write(template.status);
  }

  return (
    <Stack as="form" gap="5" onSubmit={submit}>
      <FormField label="이름" error={problem}>
        <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </FormField>
      <FormField label="설명">
        <Textarea
          value={description}
          maxLength={500}
          rows={3}
          onChange={(event) => setDescription(event.target.value)}
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
