import type { NewLoginApp } from '@dojang/api-contract';
import { Box, Button, CopyField, Modal, Stack, snack, Text } from '@dojang/shared-ui';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { CodeForm } from './CodeForm.tsx';
import { confirmLoginApp } from './login-ways.mutations.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface LoginAppDialogProps {
  email: string;
  app: NewLoginApp;
  onClose: () => void;
}

/** Shows the secret of a new app, asks for one of its codes, and then shows the first recovery codes. */
export function LoginAppDialog({ email, app, onClose }: LoginAppDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    return (
      <Modal
        open
        onClose={onClose}
        title="복구 코드를 보관해 주세요"
        size="md"
        footer={<Button onClick={onClose}>보관했어요</Button>}
      >
        <RecoveryCodes email={email} codes={codes} />
      </Modal>
    );
  }

  async function confirm(code: string) {
    const made = await confirmLoginApp(app.ticket, code);
    snack.success('인증 앱을 연결했어요.');
    if (made) setCodes(made);
    else onClose();
  }

  return (
    <Modal open onClose={onClose} title="인증 앱 연결하기" size="md">
      <CodeForm label="인증 앱 코드" submitLabel="연결하기" onCode={confirm} onDone={() => {}}>
        <Text textStyle="sm" color="fg.muted">
          Google Authenticator, Microsoft Authenticator 같은 인증 앱으로 QR 코드를 찍고, 앱에 보이는 숫자를 아래에
          입력해 주세요.
        </Text>
        <Stack gap="4" align="center">
          <QrCode address={app.address} />
          {/* A phone cannot read the code on its own screen. */}
          <Button asChild variant="outline" display={{ base: 'inline-flex', md: 'none' }}>
            <a href={app.address}>이 휴대전화의 인증 앱 열기</a>
          </Button>
          <CopyField label="찍을 수 없으면 앱에 입력할 키" value={inGroups(app.secret)} />
        </Stack>
      </CodeForm>
    </Modal>
  );
}

const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** Always dark on white, because many QR readers cannot read inverted codes. */
function QrCode({ address }: { address: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`,
    [address],
  );
  return (
    <Box
      as="img"
      {...{ src: source, alt: '인증 앱으로 찍는 QR 코드', width: 176, height: 176 }}
      bg="white"
      borderWidth="1px"
      borderRadius="l2"
    />
  );
}
