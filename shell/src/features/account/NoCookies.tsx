import { Box } from '@dojang/shared-ui/core';

/** Shown on the sign-in pages when the browser refuses the cookie that would keep the session. */
export const NoCookies = () => (
  <Box role="alert" bg="bg.warning" color="fg.warning" borderRadius="l2" px="3" py="2.5" mb="5" textStyle="sm">
    브라우저가 이 사이트의 데이터(쿠키) 저장을 막고 있어서 로그인할 수 없어요. 주소창 왼쪽의 사이트 정보나 브라우저
    설정에서 허용한 뒤 새로고침해 주세요.
  </Box>
);
