import { Box, Text } from '@dojang/shared-ui';

const GUIDES = [
  {
    name: '가비아',
    steps: [
      'My가비아에서 ‘DNS 관리툴’을 열고, 도메인 옆의 ‘설정’을 눌러요.',
      '‘레코드 추가’를 누르고 타입, 호스트, 값을 위의 표대로 넣어요.',
      'CNAME 값은 끝에 점(.)을 붙여요. 같은 호스트에 있던 다른 A나 CNAME은 지워요.',
      '‘저장’을 꼭 눌러요. 네임서버가 가비아가 아니라면 그 회사의 화면에서 고쳐야 해요.',
    ],
  },
  {
    name: '카페24',
    steps: [
      '카페24 호스팅의 ‘나의 서비스 관리’에서 ‘도메인 관리’, ‘DNS 관리’를 차례로 열어요.',
      'TXT는 ‘SPF(TXT) 관리’에, A는 ‘IP(A) 관리’에, CNAME은 ‘별칭(CNAME) 관리’에 넣어요.',
      '호스트는 도메인 앞부분만 적어요. @는 비워 두면 돼요.',
      '쇼핑몰에 연결된 도메인이라면 먼저 그 연결을 풀어요.',
    ],
  },
  {
    name: '다른 곳',
    steps: [
      '도메인을 산 곳의 ‘DNS 관리’나 ‘네임서버 관리’ 화면에서 레코드를 넣어요.',
      'Cloudflare를 쓴다면 프록시(주황색 구름)를 끄고 ‘DNS only’로 둬요.',
      'CAA 레코드가 있다면 letsencrypt.org를 허용해 주세요.',
    ],
  },
] as const;

/** Instructions for the websites of registrars. */
export function RegistrarGuide() {
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '6' }}>
      <Text as="h2" textStyle="heading">
        어디에서 바꾸나요?
      </Text>
      {GUIDES.map(({ name, steps }) => (
        <Box as="details" key={name} mt="3">
          <Box as="summary" cursor="pointer" fontWeight="600" py="1">
            {name}
          </Box>
          <Box as="ol" ps="5" mt="1" textStyle="sm" listStyleType="decimal">
            {steps.map((step) => (
              <Box as="li" key={step} py="0.5">
                {step}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
