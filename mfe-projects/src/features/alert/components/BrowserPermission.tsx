import { Button, Flex, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { permission, showNotification } from '../ring.ts';

const STATES: Record<ReturnType<typeof permission>, string> = {
  granted: '이 브라우저에서 알림을 보여 드리고 있어요. 다른 창을 보고 있을 때 울려요.',
  default: '브라우저 알림은 이 브라우저에서 한 번 허용해야 보여요.',
  denied:
    '이 브라우저가 알림을 막고 있어요. 주소 옆의 자물쇠(사이트 정보)에서 알림을 ‘허용’으로 바꾼 뒤 새로 고쳐 주세요.',
  unsupported: '이 브라우저는 웹 페이지의 알림을 보여 주지 못해요. 다른 브라우저에서 허용하면 그곳에서 울려요.',
};

/** Whether this browser may show notifications. It is asked for only when the user presses the button. */
export function BrowserPermission() {
  const [state, setState] = useState(permission);
  const ask = async () => {
    if ((await Notification.requestPermission()) === 'granted') {
      const words = { title: '브라우저 알림을 켰어요', body: '새 소식이 오면 이렇게 알려 드릴게요.' };
      showNotification('permission', 'permission', words);
    }
    setState(permission());
  };
  return (
    <Flex align="center" gap="3" wrap="wrap" mt="3">
      <Text textStyle="sm" color="fg.muted" role="status">
        {STATES[state]}
      </Text>
      {state === 'default' && (
        <Button size="xs" variant="outline" onClick={() => void ask()}>
          브라우저 알림 허용하기
        </Button>
      )}
    </Flex>
  );
}
