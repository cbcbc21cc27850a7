import { sessionStore } from '@dojang/shared-auth';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Button,
  CancelButton,
  FormField,
  Input,
  KeptNote,
  Modal,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  useKeptFields,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { type SyntheticEvent, useId, useState } from 'react';
import { useCreateTemplate } from '../../template/template.mutations.ts';
import { templateQueries } from '../../template/template.queries.ts';
import { templateProjectOf } from '../../template/template-project.logic.ts';
import { pageQueries } from '../page.queries.ts';
import type { PageHead } from '../page.schema.ts';

/**
 * Creates a template from a page, for admins. The template is not in the gallery at first. Typed text is kept until the
 * template is created or the dialog is cancelled.
 */
export function MakeTemplateDialog({ page, onClose }: { page: PageHead; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateTemplate();
  const categories = useQuery(templateQueries.categories()).data ?? [];
  const [id] = useState(() => crypto.randomUUID());
  const { typed, change, drop, forget, forgetAfter } = useKeptFields(
    { account: sessionStore.getState().id, kind: 'new-template', id: page.id },
    { name: page.title, description: '', categoryId: '' },
  );
  const { name, description } = typed;
  const categoryId = categories.some((category) => category.id === typed.categoryId)
    ? typed.categoryId
    : (categories[0]?.id ?? '');
  const problem = name.trim() === '' ? '이름을 적어 주세요.' : undefined;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (problem || categoryId === '') return;
    // The page is read again, because the card may show an older version.
    const readProject = async () => {
      await client.fetchQuery({ ...pageQueries.draft(page), staleTime: 0 });
      const { project } = await client.fetchQuery({ ...pageQueries.shownDraft(page), staleTime: 0 });
      return templateProjectOf(project);
    };
    const making = create.mutateAsync(
      { id, name: name.trim(), description: description.trim(), categoryId, readProject },
      { onSuccess: () => navigate(`/admin/template/edit/${id}`) },
    );
    forgetAfter(making);
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="템플릿으로 만들기"
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button
            type="submit"
            form={formId}
            disabled={problem !== undefined || categoryId === ''}
            loading={create.isPending}
          >
            만들기
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap="5" onSubmit={submit}>
        <Text textStyle="sm" color="fg.muted">
          지금 저장된 내용을 옮겨 담아요. 공통 섹션은 내용만 담고, 이 사이트의 다른 페이지로 가는 링크는 비워요.
          갤러리에는 올린 뒤부터 보여요.
        </Text>
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
            <NativeSelect.Field value={categoryId} onChange={(event) => change({ categoryId: event.target.value })}>
              {categories.map((category) => (
                <option key={category.id} value={category.id}>
                  {category.name}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FormField>
        <KeptNote drop={drop} />
      </Stack>
    </Modal>
  );
}
