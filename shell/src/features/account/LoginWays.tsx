import type { NewLoginApp, LoginWays as Ways } from '@dojang/api-contract';
import { sendsMail } from '@dojang/shared-auth';
import { useMutation, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  confirm,
  formatDateTime,
  ListSkeleton,
  QueryView,
  RelativeTime,
  Spinner,
  showError,
  snack,
} from '@dojang/shared-ui/core';
import { LifeBuoy, Mail, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ownLoginWays, ownSessions } from './account.queries.ts';
import { beginLoginApp, makeRecoveryCodes, removeLoginApp } from './login-ways.mutations.ts';
import { RememberedBrowsers } from './RememberedBrowsers.tsx';
import { WayRow } from './WayRow.tsx';

const LoginAppDialog = lazy(async () => ({ default: (await import('./LoginAppDialog.tsx')).LoginAppDialog }));
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./RecoveryCodesDialog.tsx')).RecoveryCodesDialog,
}));

/** Opens the dialog that sets up an app, after the user has proved themselves. */
export function useLoginAppDialog(userId: string, email: string) {
  const client = useQueryClient();
  const [app, setApp] = useState<NewLoginApp>();
  const begin = useMutation({ mutationFn: beginLoginApp, onSuccess: setApp, onError: showError });
  const close = () => {
    setApp(undefined);
    void client.invalidateQueries(ownLoginWays(userId));
    void client.invalidateQueries(ownSessions(userId));
  };
  return {
    open: () => begin.mutate(),
    isOpening: begin.isPending,
    dialog: app && (
      <Suspense fallback={<Spinner size="sm" />}>
        <LoginAppDialog email={email} app={app} onClose={close} />
      </Suspense>
    ),
  };
}

interface LoginWaysProps {
  userId: string;
  email: string;
}

/** The ways in which a user with secure login enters a code, with the browsers that need none. */
export function LoginWays({ userId, email }: LoginWaysProps) {
  const query = useQuery(ownLoginWays(userId));
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
      {(ways) => (
        <>
          <Box as="ul" listStyleType="none" ps="0" mt="5">
            {sendsMail() && (
              <WayRow
                icon={<Mail size={22} strokeWidth={1.5} aria-hidden />}
                title="메일로 받은 코드"
                description={email}
              />
            )}
            <LoginApp userId={userId} email={email} app={ways.app} />
            <RecoveryCodes userId={userId} email={email} left={ways.codesLeft} />
          </Box>
          <RememberedBrowsers userId={userId} browsers={ways.browsers} />
        </>
      )}
    </QueryView>
  );
}

function LoginApp({ userId, email, app }: LoginWaysProps & { app: Ways['app'] }) {
  const client = useQueryClient();
  const { open, isOpening, dialog } = useLoginAppDialog(userId, email);
  const remove = useMutation({
    mutationFn: removeLoginApp,
    onSuccess: () => snack.success('인증 앱을 뺐어요.'),
    onError: showError,
    onSettled: () => client.invalidateQueries(ownLoginWays(userId)),
  });

  async function askRemove() {
    const sure = await confirm({
      title: '인증 앱을 뺄까요?',
      message: '다음부터는 메일로 받은 코드나 복구 코드로 로그인해요. 앱에 남은 항목은 앱에서 지워 주세요.',
      confirmLabel: '빼기',
    });
    if (sure) remove.mutate();
  }

  return (
    <WayRow
      icon={<Smartphone size={22} strokeWidth={1.5} aria-hidden />}
      title="인증 앱"
      description={
        app ? (
          <>
            {formatDateTime(app.createdAt)} 연결 · 마지막 사용 <RelativeTime value={app.usedAt} />
          </>
        ) : (
          'Google Authenticator 같은 앱이 30초마다 새 코드를 보여 줘요. 메일을 열지 않아도 돼요.'
        )
      }
    >
      <Button size="sm" variant="outline" loading={isOpening} onClick={open}>
        {app ? '다시 연결' : '연결하기'}
      </Button>
      {app && sendsMail() && (
        <Button
          size="sm"
          variant="outline"
          loading={remove.isPending}
          aria-label="인증 앱 빼기"
          onClick={() => void askRemove()}
        >
          빼기
        </Button>
      )}
      {dialog}
    </WayRow>
  );
}

function RecoveryCodes({ userId, email, left }: LoginWaysProps & { left: number }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const make = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: setCodes,
    onError: showError,
    onSettled: () => client.invalidateQueries(ownLoginWays(userId)),
  });

  async function askMake() {
    const sure =
      left === 0 ||
      (await confirm({
        title: '복구 코드를 새로 만들까요?',
        message: '지금 남은 복구 코드는 더 쓸 수 없게 돼요.',
        confirmLabel: '새로 만들기',
      }));
    if (sure) make.mutate();
  }

  return (
    <WayRow
      icon={<LifeBuoy size={22} strokeWidth={1.5} aria-hidden />}
      title="복구 코드"
      description={
        left > 0
          ? `${left}개 남았어요. 메일과 앱을 모두 쓸 수 없을 때 하나씩 써요.`
          : '메일과 앱을 모두 쓸 수 없을 때 쓰는 코드 10개를 만들어 두세요.'
      }
    >
      <Button size="sm" variant="outline" loading={make.isPending} onClick={() => void askMake()}>
        {left > 0 ? '새로 만들기' : '만들기'}
      </Button>
      {codes && (
        <Suspense fallback={<Spinner size="sm" />}>
          <RecoveryCodesDialog email={email} codes={codes} onClose={() => setCodes(undefined)} />
        </Suspense>
      )}
    </WayRow>
  );
}
