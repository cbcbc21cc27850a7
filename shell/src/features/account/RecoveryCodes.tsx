import { Button, download, Flex, Grid, Stack, snack, Text } from '@dojang/shared-ui';
import { Copy, Download } from 'lucide-react';
import { useProduct } from '../../ShellContext.tsx';
import { recoveryCodesText } from './recovery-codes.logic.ts';

interface RecoveryCodesProps {
  email: string;
  codes: readonly string[];
}

/** Recovery codes, which are shown only this once, with buttons that keep them. */
export function RecoveryCodes({ email, codes }: RecoveryCodesProps) {
  const { productName } = useProduct();
  const text = recoveryCodesText(productName, email, codes);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      snack.success('복사했어요.');
    } catch {
      snack.error('복사하지 못했어요. 텍스트로 저장해 주세요.');
    }
  }

  return (
    <Stack gap="4">
      <Text textStyle="sm" color="fg.muted">
        다른 코드를 받을 수 없을 때 하나씩 쓰는 코드예요. <b>지금만 볼 수 있으니</b> 비밀번호 관리자나 종이에 옮겨
        두세요.
      </Text>
      <Grid
        as="ol"
        templateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        gap="2"
        listStyleType="none"
        p="4"
        bg="bg.muted"
        borderRadius="l2"
        fontFamily="mono"
        aria-label="복구 코드"
      >
        {codes.map((code) => (
          <Text as="li" key={code} textAlign="center">
            {code}
          </Text>
        ))}
      </Grid>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy size={16} aria-hidden /> 복사
        </Button>
        <Button variant="outline" onClick={() => download(`${productName} 복구 코드.txt`, 'text/plain', text)}>
          <Download size={16} aria-hidden /> 텍스트로 저장
        </Button>
      </Flex>
    </Stack>
  );
}
