import type { Operator } from '@dojang/contract';
import { useSession } from '@dojang/shared-auth';
import { Box, chakra, Flex, snack, Text, useLazyOverlay } from '@dojang/shared-ui/core';
import { Link } from '@dojang/shared-ui/router';
import { useState } from 'react';
import { navigationFor } from '../navigation/navigation.logic.ts';
import { useOperator, useProduct, useShell } from '../ShellContext.tsx';

const loadAgreement = async () => (await import('../features/account/AgreementModal.tsx')).default;

const footerAction = {
  color: 'fg.muted',
  textStyle: 'xs',
  fontWeight: '500',
  display: 'inline-flex',
  alignItems: 'center',
  minH: '6',
  cursor: 'pointer',
  borderRadius: 'l1',
  _hover: { color: 'fg', textDecoration: 'underline' },
} as const;

const FooterLink = chakra(Link);

/** Terms, privacy policy and the operator of the service. */
export function Footer() {
  const { productName } = useProduct();
  const operator = useOperator();
  const { snapshot } = useShell();
  const links = navigationFor(snapshot, 'footer', useSession());
  const [kind, setKind] = useState<string | null>(null);
  const AgreementModal = useLazyOverlay(loadAgreement, kind, () => {
    setKind(null);
    snack.error('약관을 불러오지 못했어요. 연결을 확인하고 새로고침해 주세요.');
  });
  return (
    <Box as="footer" borderTopWidth="1px" borderColor="border" bg="bg.subtle">
      <Flex
        maxW="1120px"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py="6"
        gap="3"
        direction={{ base: 'column', md: 'row' }}
        align={{ md: 'flex-start' }}
        justify="space-between"
      >
        <Box color="fg.subtle" textStyle="xs" lineHeight="1.7">
          {operator && <Business operator={operator} />}
          <Text>© {productName}</Text>
        </Box>
        <Flex gap="4" wrap="wrap" align="center">
          <FooterLink to="/about" {...footerAction}>
            소개
          </FooterLink>
          <chakra.button type="button" {...footerAction} onClick={() => setKind('terms')}>
            이용약관
          </chakra.button>
          <chakra.button type="button" {...footerAction} fontWeight="700" onClick={() => setKind('privacy_policy')}>
            개인정보 처리방침
          </chakra.button>
          {links.map(({ to, label }) => (
            <FooterLink key={to} to={to} {...footerAction}>
              {label}
            </FooterLink>
          ))}
        </Flex>
      </Flex>
      {kind && AgreementModal && <AgreementModal kind={kind} onClose={() => setKind(null)} />}
    </Box>
  );
}

function Business({ operator }: { operator: Operator }) {
  return (
    <>
      <Text fontWeight="600" color="fg.muted">
        사업자정보 · {operator.company}
      </Text>
      <Facts
        facts={[
          ['대표', operator.representative],
          ['사업자등록번호', operator.businessNumber],
          ['통신판매업신고', operator.mailOrderNumber],
        ]}
      />
      <Facts
        facts={[
          ['', operator.address],
          ['전화', operator.phone],
          ['메일', operator.email],
        ]}
      />
    </>
  );
}

/** One line of facts. Each fact wraps as a whole, and unknown facts are not shown. */
function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <Flex wrap="wrap" columnGap="3">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Text as="span" key={name}>
            {name} {value}
          </Text>
        ))}
    </Flex>
  );
}
