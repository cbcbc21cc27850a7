import { digestOf, openText, sealText, signatureOf } from '@dojang/shared-auth/crypto';
import {
  Box,
  Button,
  CopyField,
  errorText,
  Flex,
  FormField,
  Heading,
  PasswordInput,
  Stack,
  Text,
  Textarea,
} from '@dojang/shared-ui';
import { Source, Trace, useTrace, Workbench } from '@dojang/shared-ui/workbench';
import { type ReactNode, useEffect, useId, useState } from 'react';

/** `/test/crypto`: encryption with a password, digests and signatures, all in the browser. */
export function Component() {
  return (
    <Workbench
      title="암호"
      description="브라우저의 Web Crypto로 잠그고, 열고, 지문을 만들어요. 아무것도 서버로 보내지 않아요."
      source="shared-auth/src/crypto/index.ts"
    >
      <Stack gap="10">
        <Section title="글 잠그기" line="import { sealText, openText } from '@dojang/shared-auth/crypto';">
          <Sealing />
        </Section>
        <Section title="지문과 서명" line="import { digestOf, signatureOf } from '@dojang/shared-auth/crypto';">
          <Digests />
        </Section>
      </Stack>
    </Workbench>
  );
}

function Section({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} textStyle="heading">
        {title}
      </Heading>
      <Box my="2">
        <Source path={line} />
      </Box>
      {children}
    </Box>
  );
}

function Sealing() {
  const [text, setText] = useState('이 글은 나만 열 수 있어요.');
  const [password, setPassword] = useState('');
  const [sealed, setSealed] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { lines, tell, clear } = useTrace();
  const run = async (what: string, work: () => Promise<void>) => {
    const from = performance.now();
    setBusy(true);
    try {
      await work();
      tell(`${what}: ${Math.round(performance.now() - from)}ms`);
    } catch (error) {
      tell(`${what}: ${errorText(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="4">
      <FormField label="글">
        <Textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </FormField>
      <Box maxW="320px">
        <FormField label="비밀번호" help="PBKDF2로 600,000번 섞어 열쇠를 만들고, AES-256-GCM으로 잠가요.">
          <PasswordInput autoComplete="off" value={password} onChange={(event) => setPassword(event.target.value)} />
        </FormField>
      </Box>
      <FormField label="잠긴 글" help="한 글자라도 바꾸면 열리지 않아요. 바꿔 보세요.">
        <Textarea
          rows={3}
          fontFamily="mono"
          textStyle="xs"
          wordBreak="break-all"
          value={sealed}
          onChange={(event) => setSealed(event.target.value)}
        />
      </FormField>
      <Flex gap="2">
        <Button
          size="sm"
          loading={isBusy}
          loadingText="잠그기"
          disabled={!password}
          onClick={() => void run('잠그기', async () => setSealed(await sealText(text, password)))}
        >
          잠그기
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={!password || !sealed || isBusy}
          onClick={() => void run('열기', async () => setText(await openText(sealed, password)))}
        >
          열기
        </Button>
      </Flex>
      <Trace lines={lines} onClear={clear} />
    </Stack>
  );
}

function Digests() {
  const [text, setText] = useState('회의록');
  const [secret, setSecret] = useState('비밀');
  const [values, setValues] = useState<{ digest: string; signature: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // HMAC needs a key of at least one character.
    void Promise.all([digestOf(text), secret ? signatureOf(text, secret) : '']).then(([digest, signature]) => {
      if (isCurrent) setValues({ digest, signature });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, secret]);
  return (
    <Stack gap="4">
      <FormField label="지문을 만들 글">
        <Textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </FormField>
      <Box maxW="320px">
        <FormField label="서명할 열쇠">
          <PasswordInput autoComplete="off" value={secret} onChange={(event) => setSecret(event.target.value)} />
        </FormField>
      </Box>
      {values ? (
        <>
          <CopyField label="SHA-256" value={values.digest} />
          <CopyField label="HMAC-SHA-256" value={values.signature} />
        </>
      ) : (
        <Text color="fg.muted" role="status">
          계산하고 있어요…
        </Text>
      )}
    </Stack>
  );
}
