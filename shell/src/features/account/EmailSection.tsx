import { sendsMail } from '@dojang/shared-auth';
import { Button, Flex, Spinner, Text } from '@dojang/shared-ui/core';
import { lazy, Suspense, useState } from 'react';

const EmailDialog = lazy(async () => ({ default: (await import('./EmailDialog.tsx')).EmailDialog }));

/** The address with which the user signs in, and a button to change it. */
export function EmailSection({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Text overflowWrap="anywhere" fontWeight="500">
        {email}
      </Text>
      {sendsMail() ? (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          이메일 바꾸기
        </Button>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          이 서비스는 메일을 보내지 않아서 바꿀 수 없어요.
        </Text>
      )}
      {isOpen && (
        <Suspense fallback={<Spinner size="sm" />}>
          <EmailDialog email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Flex>
  );
}
