import { Button, Flex, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { permission } from '../ring.ts';

/** Whether this browser may show notifications. It is asked for only when the user presses the button. */
export function BrowserPermission() {
  const [state, setState] = useState(permission);
  if (state === 'unsupported') return null;
  const ask = async () => setState(await Notification.requestPermission());
  return (
    <Flex align="center" gap="3" wrap="wrap" mt="3">
      <Text textStyle="sm" color="fg.muted" role="status">
        {state === 'granted' && '이 브라우저에서 알림을 보여 드리고 있어요.'}
        {state === 'default' && '브라우저 알림은 이 브라우저에서 한 번 허용해야 보여요.'}
        {state === 'denied' &&
          '이 브라우저가 알림을 막고 있어요. 주소 옆의 자물쇠(사이트 정보)에서 알림을 ‘허용’으로 바꾼 뒤 새로 고쳐 주세요.'}
      </Text>
      {state === 'default' && (
        <Button size="xs" variant="outline" onClick={() => void ask()}>
          브라우저 알림 허용하기
        </Button>
      )}
    </Flex>
  );
}
