import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Flex, FormField, Input, ListSkeleton, Modal, QueryView, Text } from '@dojang/shared-ui';
import { type SyntheticEvent, useState } from 'react';
import { OrderedList } from '../../../order/OrderedList.tsx';
import { useMoveCategory, useSaveCategory } from '../template.mutations.ts';
import { MOST_CATEGORY_LETTERS, type Template, templateQueries } from '../template.queries.ts';
import { CategoryRow } from './CategoryRow.tsx';

interface Props {
  templates: readonly Template[];
  onClose: () => void;
}

/** The categories of the gallery. Here they are created, renamed, ordered and deleted. */
export function CategoryDialog({ templates, onClose }: Props) {
  const categories = useQuery(templateQueries.categories);
  const move = useMoveCategory();
  return (
    <Modal open onClose={onClose} title="템플릿 종류">
      <QueryView query={categories} skeleton={<ListSkeleton rows={5} />}>
        {(list) => (
          <Box>
            {list.length === 0 ? (
              <Text color="fg.muted">아직 종류가 없어요. 아래에서 만들어 주세요.</Text>
            ) : (
              <OrderedList label="종류" items={list} onMove={(change) => move.mutate(change)}>
                {(category, position) => (
                  <CategoryRow
                    category={category}
                    uses={templates.filter(({ category_id }) => category_id === category.id).length}
                    others={list.filter(({ id }) => id !== category.id)}
                    isFirst={position === 0}
                    isLast={position === list.length - 1}
                    onMove={(by) => move.mutate({ item: category, position: position + by })}
                  />
                )}
              </OrderedList>
            )}
            <NewCategory />
          </Box>
        )}
      </QueryView>
    </Modal>
  );
}

function NewCategory() {
  const save = useSaveCategory();
  const [category, setCategory] = useState(() => ({ id: crypto.randomUUID(), name: '' }));
  const name = category.name.trim();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (name === '') return;
    save.mutate({ ...category, name }, { onSuccess: () => setCategory({ id: crypto.randomUUID(), name: '' }) });
  }

  return (
    <Flex as="form" gap="2" mt="6" align="flex-end" onSubmit={submit}>
      <FormField label="새 종류">
        <Input
          value={category.name}
          maxLength={MOST_CATEGORY_LETTERS}
          onChange={(event) => setCategory({ ...category, name: event.target.value })}
        />
      </FormField>
      <Button type="submit" disabled={name === ''} loading={save.isPending}>
        추가
      </Button>
    </Flex>
  );
}
