import { Button, Flex, Stack, Text } from '@dojang/shared-ui';
import { Trace, useTrace, Workbench } from '@dojang/shared-ui/workbench';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { MoveButtons } from '../../order/MoveButtons.tsx';
import { OrderedList } from '../../order/OrderedList.tsx';
import { moveTo } from '../../order/order.logic.ts';

interface Item {
  id: string;
  name: string;
}

const FIRST: readonly Item[] = ['장소 정하기', '초대장 보내기', '음식 주문', '사진 찍을 사람', '뒷정리'].map(
  (name, at) => ({ id: String(at), name }),
);

/** `/test/drag`: a list whose rows are dragged. */
export function Component() {
  const [items, setItems] = useState<readonly Item[]>(FIRST);
  const { lines, tell, clear } = useTrace();
  const move = (item: Item, position: number) => {
    setItems((known) => moveTo(known, item.id, position));
    tell(`‘${item.name}’: ${items.indexOf(item) + 1} → ${position + 1}`);
  };
  return (
    <Workbench
      title="끌어서 옮기기"
      description="마우스로 끌고, 키보드와 손가락으로는 화살표 단추로 옮겨요. 창의 끝에서는 저절로 굴러가고, Esc로 그만둬요."
      source="mfe-admin/src/order/OrderedList.tsx"
    >
      <Stack gap="6">
        <OrderedList
          label="할 일"
          items={items}
          onMove={({ item, position }) => move(items.find(({ id }) => id === item.id) ?? { ...item }, position)}
        >
          {(item, position) => (
            <Flex
              align="center"
              gap="2"
              px="3"
              minH="12"
              bg="bg.panel"
              borderWidth="1px"
              borderColor="border"
              borderRadius="l3"
            >
              <GripVertical size={16} aria-hidden />
              <Text flex="1">{item.name}</Text>
              <MoveButtons
                name={item.name}
                isFirst={position === 0}
                isLast={position === items.length - 1}
                onMove={(by) => move(item, position + by)}
              />
            </Flex>
          )}
        </OrderedList>
        <Flex>
          <Button size="sm" variant="outline" onClick={() => setItems(FIRST)} disabled={items === FIRST}>
            처음 순서로
          </Button>
        </Flex>
        <Trace lines={lines} onClear={clear} />
      </Stack>
    </Workbench>
  );
}
