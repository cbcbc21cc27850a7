import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Button,
  Flex,
  FormField,
  Input,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  useKeptFields,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import type { FormEvent } from 'react';
import { useSaveTemplate } from '../template.mutations.ts';
import { type Template, templateQueries } from '../template.queries.ts';

interface Fields {
  name: string;
  description: string;
  /** Empty means the first category. */
  categoryId: string;
}

const fieldsOf = ({ name, description, category_id }: Template): Fields => ({
  name,
  description,
  categoryId: category_id ?? '',
});

/** Typed text is kept until it is saved. */
export function TemplateForm({ template }: { template: Template }) {
  const categories = useQuery(templateQueries.categories);
  const save = useSaveTemplate();
  const { typed, change, isUnsaved, settle, drop, markSaved } = useKeptFields<Fields>(
    { account: sessionStore.getState().id, kind: 'template', id: template.id },
    fieldsOf(template),
  );
  useUnsavedGuard(isUnsaved, settle);
  const { name, description } = typed;
  const category = typed.categoryId || categories.data?.[0]?.id || '';
  const isPublished = template.status === 'published';
  const problem = name.trim() === '' ? '이름을 적어 주세요.' : null;
  const write = (status: Template['status']) =>
    save.mutate(
      { id: template.id, name: name.trim(), description: description.trim(), category_id: category, status },
      { onSuccess: () => markSaved(typed) },
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem) write(template.status);
  }

  return (
    <Stack as="form" gap="5" onSubmit={submit}>
      <FormField label="이름" error={problem}>
        <Input value={name} maxLength={100} onChange={(event) => change({ name: event.target.value })} />
      </FormField>
      <FormField label="설명">
        <Textarea
          value={description}
          maxLength={500}
          rows={3}
          onChange={(event) => change({ description: event.target.value })}
        />
      </FormField>
      <FormField label="종류">
        <NativeSelect.Root>
          <NativeSelect.Field value={category} onChange={(event) => change({ categoryId: event.target.value })}>
            {(categories.data ?? []).map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      {isUnsaved && (
        <Flex gap="3" align="center" role="status">
          <Text textStyle="sm" color="fg.muted" flex="1">
            {drop ? '전에 적고 저장하지 않은 내용이에요.' : '저장하지 않은 내용이 있어요.'}
          </Text>
          {drop && (
            <Button size="sm" variant="outline" onClick={drop}>
              버리기
            </Button>
          )}
        </Flex>
      )}
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
