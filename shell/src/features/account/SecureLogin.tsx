import { sendsMail, verifyLoginCode } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { Badge, Box, Button, confirm, Flex, showError, snack } from '@dojang/shared-ui/core';
import { useState } from 'react';
import { setSecureLogin } from './account.mutations.ts';
import { ownSessions } from './account.queries.ts';
import { LoginCodeForm } from './LoginCodeForm.tsx';
import { LoginWays, useLoginAppDialog } from './LoginWays.tsx';

interface SecureLoginProps {
  userId: string;
  email: string;
  isOn: boolean;
}

/**
 * Turns secure login on or off. Turning it on needs a mailed code, which proves that mails arrive, or an app. While it is on, it shows
 * the ways to enter a code.
 */
export function SecureLogin({ userId, email, isOn }: SecureLoginProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { open: openApp, isOpening, dialog } = useLoginAppDialog(userId, email);
  const change = useMutation({
    mutationFn: (on: boolean) => setSecureLogin(userId, on),
    onSuccess: (_, on) => {
      setIsAsking(false);
      snack.success(on ? '보안 로그인을 켰어요. 다른 기기에서는 로그아웃했어요.' : '보안 로그인을 껐어요.');
      return client.invalidateQueries(ownSessions(userId));
    },
    onError: showError,
  });

  async function turnOff() {
    const sure = await confirm({
      title: '보안 로그인을 끌까요?',
      message:
        '다음부터는 비밀번호만 알면 누구든 이 계정으로 로그인할 수 있어요. 인증 앱과 복구 코드, 코드를 묻지 않는 기기도 지워져요.',
      confirmLabel: '끄기',
    });
    if (sure) change.mutate(false);
  }

  if (isAsking) {
    return (
      <Box maxW="400px">
        <LoginCodeForm
          email={email}
          onCode={async (code) => {
            await verifyLoginCode(code);
            await change.mutateAsync(true);
          }}
          onDone={() => {}}
          submitLabel="보안 로그인 켜기"
        />
        <Button mt="3" w="full" variant="ghost" onClick={() => setIsAsking(false)}>
          취소
        </Button>
      </Box>
    );
  }
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <Badge colorPalette={isOn ? 'green' : 'gray'}>{isOn ? '켜짐' : '꺼짐'}</Badge>
        {isOn && (
          <Button variant="outline" loading={change.isPending} onClick={() => void turnOff()}>
            보안 로그인 끄기
          </Button>
        )}
        {!isOn && sendsMail() && (
          <Button variant="outline" onClick={() => setIsAsking(true)}>
            보안 로그인 켜기
          </Button>
        )}
        {!isOn && (
          <Button variant="outline" loading={isOpening} onClick={openApp}>
            인증 앱으로 켜기
          </Button>
        )}
      </Flex>
      {isOn && <LoginWays userId={userId} email={email} />}
      {dialog}
    </>
  );
}
