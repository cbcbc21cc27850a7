import { Badge, Box, Button, Flex, FormField, Input, NativeSelect, numberText, Text } from '@dojang/shared-ui';
import { type SyntheticEvent, useState } from 'react';
import { MoveButtons } from '../../../order/MoveButtons.tsx';
import { useRemoveCategory, useSaveCategory } from '../template.mutations.ts';
import { type Category, MOST_CATEGORY_LETTERS } from '../template.queries.ts';

interface Props {
  category: Category;
  /** Number of templates in it, including templates that are not in the gallery. */
  uses: number;
  others: readonly Category[];
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

/** One category: its name, its position, and where its templates go when it is deleted. */
export function CategoryRow({ category, uses, others, isFirst, isLast, onMove }: Props) {
  const [act, setAct] = useState<'none' | 'rename' | 'remove'>('none');
  const close = () => setAct('none');
  const { name } = category;
  return (
    <Box px="3" py="2" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      {act === 'rename' ? (
        <Rename category={category} onClose={close} />
      ) : (
        <Flex gap="2" align="center" wrap="wrap">
          <Flex flex="1" minW="32" gap="2" align="center">
            <Text fontWeight="600" overflowWrap="anywhere">
              {name}
            </Text>
            <Badge flexShrink="0">템플릿 {numberText(uses)}개</Badge>
          </Flex>
          <Flex gap="1" ms="auto">
            <Button size="sm" variant="ghost" aria-label={`${name} 이름 바꾸기`} onClick={() => setAct('rename')}>
              이름
            </Button>
            <Button size="sm" variant="ghost" aria-label={`${name} 지우기`} onClick={() => setAct('remove')}>
              지우기
            </Button>
            <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          </Flex>
        </Flex>
      )}
      {act === 'remove' && <Remove category={category} uses={uses} others={others} onClose={close} />}
    </Box>
  );
}

function Rename({ category, onClose }: { category: Category; onClose: () => void }) {
  const save = useSaveCategory();
  const [name, setName] = useState(category.name);
  const isEmpty = name.trim() === '';

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isEmpty) save.mutate({ ...category, name: name.trim() }, { onSuccess: onClose });
  }

  return (
    <Flex as="form" gap="2" align="flex-end" wrap="wrap" onSubmit={submit}>
      <Box flex="1" minW="40">
        <FormField label={`${category.name}의 새 이름`} error={isEmpty ? '이름을 적어 주세요.' : undefined}>
          <Input
            autoFocus
            value={name}
            maxLength={MOST_CATEGORY_LETTERS}
            onChange={(event) => setName(event.target.value)}
          />
        </FormField>
      </Box>
      <Flex gap="2" ms="auto">
        <Button size="sm" variant="ghost" onClick={onClose}>
          취소
        </Button>
        <Button size="sm" type="submit" disabled={isEmpty} loading={save.isPending}>
          저장
        </Button>
      </Flex>
    </Flex>
  );
}

interface RemoveProps extends Pick<Props, 'category' | 'uses' | 'others'> {
  onClose: () => void;
}

/** Asks before a category is deleted, and asks where its templates go. */
function Remove({ category, uses, others, onClose }: RemoveProps) {
  const remove = useRemoveCategory();
  const [heirId, setHeirId] = useState(others[0]?.id ?? '');
  const isStuck = uses > 0 && heirId === '';
  return (
    <Flex gap="2" mt="2" pt="3" pb="1" borderTopWidth="1px" align="flex-end" wrap="wrap">
      <Box flex="1" minW="40">
        {uses === 0 || isStuck ? (
          <Text textStyle="sm" color="fg.muted" alignSelf="center">
            {isStuck
              ? '템플릿을 옮길 다른 종류를 먼저 만들어 주세요.'
              : '템플릿이 없는 종류예요. 지우면 되살릴 수 없어요.'}
          </Text>
        ) : (
          <FormField label={`템플릿 ${numberText(uses)}개를 옮길 종류`}>
            <NativeSelect.Root>
              <NativeSelect.Field value={heirId} onChange={(event) => setHeirId(event.target.value)}>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
        )}
      </Box>
      <Flex gap="2" ms="auto">
        <Button size="sm" variant="ghost" onClick={onClose}>
          취소
        </Button>
        <Button
          size="sm"
          colorPalette="red"
          disabled={isStuck}
          loading={remove.isPending}
          onClick={() => remove.mutate({ category, heirId: uses > 0 ? heirId : null })}
        >
          {uses > 0 ? '옮기고 지우기' : '지우기'}
        </Button>
      </Flex>
    </Flex>
  );
}
