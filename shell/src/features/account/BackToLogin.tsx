import { LinkButton } from '@dojang/shared-ui/core';

export function BackToLogin() {
  return (
    <LinkButton to="/member/login" variant="ghost">
      로그인으로 돌아가기
    </LinkButton>
  );
}
