import type { MailContent, MailContext } from '../mail-content.ts';

/** The six digits that complete a sign-in with secure login. */
export function loginCode({ data, productName }: MailContext): MailContent {
  return {
    subject: `${productName} 로그인 코드`,
    paragraphs: ['보안 로그인을 마치려면 로그인 화면에 아래 코드를 입력해 주세요. 코드는 10분 동안만 쓸 수 있어요.'],
    code: data('code'),
    note: '직접 요청하지 않았다면 누군가 비밀번호를 알고 있다는 뜻이에요. 코드를 아무에게도 알려 주지 말고 비밀번호를 바꿔 주세요.',
  };
}
